from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

config = ProfilerConfig(profile_params=Profiler())
config.s3_output_path = "s3://bucket/out"
estimator = PyTorch(entry_point="train.py", profiler_config=config)
