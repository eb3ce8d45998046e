from sagemaker.debugger import ProfilerConfig
from sagemaker.pytorch import PyTorch

PyTorch(entry_point="train.py").fit()
config = ProfilerConfig(system_monitor_interval_millis=500)
PyTorch(entry_point="train.py", profiler_config=config).fit()
