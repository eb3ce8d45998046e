import settings
from sagemaker.pytorch import PyTorch

PyTorch(entry_point="other.py").fit()
print(settings.REGION)
