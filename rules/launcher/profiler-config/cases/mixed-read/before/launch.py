from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

config = ProfilerConfig(system_monitor_interval_millis=500, profile_params=Profiler())
config.profile_params.instanceType = "ml.m5.xlarge"
print(config.profile_params.instanceType)
estimator = PyTorch(entry_point="train.py", profiler_config=config)
