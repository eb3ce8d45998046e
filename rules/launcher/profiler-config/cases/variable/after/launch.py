import sagemaker
from sagemaker.pytorch import PyTorch

estimator = PyTorch(
    entry_point="train.py",
    framework_version="2.0.0",
    py_version="py310",
    instance_count=1,
    instance_type="ml.p4d.24xlarge",
)
estimator.fit(wait=False)
