from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

estimator = PyTorch(entry_point="train.py",
                    instance_count=1,
                    profiler_config=ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=3600)))
