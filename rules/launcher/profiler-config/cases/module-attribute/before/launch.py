import sagemaker
from sagemaker.pytorch import PyTorch

config = sagemaker.ProfilerConfig(profile_params=sagemaker.Profiler())
estimator = PyTorch(entry_point="train.py", profiler_config=config)
