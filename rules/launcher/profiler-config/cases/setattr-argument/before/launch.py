from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

estimator = PyTorch(entry_point="train.py")
setattr(estimator, "profiler_config", ProfilerConfig(profile_params=Profiler()))
