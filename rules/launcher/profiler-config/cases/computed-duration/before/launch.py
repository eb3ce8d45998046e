import sys

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

def seconds():
    sys.stderr.write("asked\n")
    return 60


config = ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=seconds()))
estimator = PyTorch(entry_point="train.py", profiler_config=config)
