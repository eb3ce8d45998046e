from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

params = Profiler(cpu_profiling_duration=3600)
config = ProfilerConfig(
    system_monitor_interval_millis=500,
    profile_params=params,
    s3_output_path="s3://bucket/out",
)
estimator = PyTorch(entry_point="train.py", profiler_config=config)
