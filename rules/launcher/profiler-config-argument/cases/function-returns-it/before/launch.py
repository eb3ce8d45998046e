from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



def deep_profiling():
    """An hour of it."""
    params = Profiler(cpu_profiling_duration=3600)
    return ProfilerConfig(profile_params=params)


estimator = PyTorch(entry_point="train.py", profiler_config=deep_profiling())
