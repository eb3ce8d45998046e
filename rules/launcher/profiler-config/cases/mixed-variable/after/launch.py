from sagemaker.debugger import ProfilerConfig
from sagemaker.pytorch import PyTorch

config = ProfilerConfig(
    system_monitor_interval_millis=500,
    s3_output_path="s3://bucket/out",
)
estimator = PyTorch(entry_point="train.py", profiler_config=config)
