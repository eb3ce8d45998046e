from jobs.config import deep
from sagemaker.pytorch import PyTorch

estimator = PyTorch(entry_point="train.py", profiler_config=deep())
