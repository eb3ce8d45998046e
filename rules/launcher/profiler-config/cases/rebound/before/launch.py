from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

config = ProfilerConfig(profile_params=Profiler())
PyTorch(entry_point="train.py", profiler_config=config).fit()
config = ProfilerConfig(system_monitor_interval_millis=500)
PyTorch(entry_point="train.py", profiler_config=config).fit()
