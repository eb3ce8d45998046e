from sagemaker.pytorch import PyTorch

from settings import REGION

estimator = PyTorch(entry_point="train.py")
print(REGION)
