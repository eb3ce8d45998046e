from sagemaker.pytorch import PyTorch

settings = dict(
    entry_point="train.py",
)
estimator = PyTorch(**settings)
