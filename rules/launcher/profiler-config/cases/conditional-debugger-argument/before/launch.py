import os

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

profile = os.environ.get("PROFILE") == "1"
estimator = PyTorch(
    entry_point="train.py",
    profiler_config=(
        ProfilerConfig(profile_params=Profiler())
        if profile
        else ProfilerConfig(system_monitor_interval_millis=500)
    ),
)
