from sagemaker.debugger import ProfilerConfig
from sagemaker.pytorch import PyTorch

monitored = PyTorch(
    entry_point="train.py",
    profiler_config=ProfilerConfig(system_monitor_interval_millis=500),
)
profiled = PyTorch(
    entry_point="train.py",
)
