from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



def deep_profiling(seconds):
    if seconds > 3600:
        raise ValueError("too long")
    return ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=seconds))


estimator = PyTorch(entry_point="train.py", profiler_config=deep_profiling(60))
