from sagemaker.pytorch import PyTorch

estimator = PyTorch(
    entry_point="train.py",  # the script
    # an hour of profiling
    instance_count=1,  # one host
)
