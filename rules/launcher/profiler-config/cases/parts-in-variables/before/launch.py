from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

DURATION = 3600
ROTATION = "600"
REGION = "us-east-1"

profiler = Profiler(cpu_profiling_duration=DURATION, file_rotation_interval=ROTATION)
profiler.instanceType = "ml.m5.xlarge"
profiler.volumeSizeInGB = 64
profiler_config = ProfilerConfig(profile_params=profiler)

estimator = PyTorch(entry_point="train.py", profiler_config=profiler_config)
print(REGION)
