from sagemaker.estimator import Estimator

# Disabling SageMaker Profiler's monitoring (Debugger's, that is)
estimator = Estimator(
    image_uri="111122223333.dkr.ecr.us-west-2.amazonaws.com/train:latest",
    role="arn:aws:iam::111122223333:role/training",
    instance_count=1,
    instance_type="ml.m5.xlarge",
    disable_profiler=True,
    # profiler_config=profiler_config,
)
