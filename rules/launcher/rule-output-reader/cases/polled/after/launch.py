import boto3
from sagemaker.pytorch import PyTorch


estimator = PyTorch(
    entry_point="train.py",
)
estimator.fit()
s3 = boto3.client("s3")
