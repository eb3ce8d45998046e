from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

DURATION = 3600

config = ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=DURATION))
estimator = PyTorch(entry_point="train.py", profiler_config=config, max_run=DURATION)
