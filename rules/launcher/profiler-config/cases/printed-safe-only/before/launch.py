from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

profiler_config = ProfilerConfig(profile_params=Profiler())
print(profiler_config)
estimator = PyTorch(entry_point="train.py", profiler_config=profiler_config)
