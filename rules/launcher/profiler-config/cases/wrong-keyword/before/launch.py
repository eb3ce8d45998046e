from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

profiler_config = ProfilerConfig(profiler_params=Profiler(cpu_profiling_duration=3600))
estimator = PyTorch(entry_point="train.py", profiler_config=profiler_config)
