from sagemaker.pytorch import PyTorch

from settings import REGION, profiler_config

estimator = PyTorch(entry_point="train.py", profiler_config=profiler_config)
print(REGION)
