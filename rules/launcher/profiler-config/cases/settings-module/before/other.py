import settings
from sagemaker.pytorch import PyTorch

PyTorch(entry_point="other.py", profiler_config=settings.profiler_config).fit()
print(settings.REGION)
