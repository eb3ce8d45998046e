from sagemaker.pytorch import PyTorch

REGION = "us-east-1"

estimator = PyTorch(entry_point="train.py")
print(REGION)
