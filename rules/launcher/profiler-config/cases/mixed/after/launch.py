from sagemaker.debugger import ProfilerConfig
from sagemaker.pytorch import PyTorch

PyTorch(
    entry_point="train.py",
    profiler_config=ProfilerConfig(
        s3_output_path="s3://bucket/output",
        system_monitor_interval_millis=500,
    ),
)
