import os

from sagemaker.debugger import ProfilerConfig
from sagemaker.pytorch import PyTorch

profile = os.environ.get("PROFILE") == "1"
estimator = PyTorch(
    entry_point="train.py",
    profiler_config=(
        None
        if profile
        else ProfilerConfig(system_monitor_interval_millis=500)
    ),
)
