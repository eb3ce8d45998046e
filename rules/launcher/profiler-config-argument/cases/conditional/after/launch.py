import os

from sagemaker.pytorch import PyTorch

profile = os.environ.get("PROFILE") == "1"
estimator = PyTorch(
    entry_point="train.py",
)
