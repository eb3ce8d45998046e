"""A job watched by SageMaker Debugger, which is another product."""

from sagemaker.debugger import (
    DebuggerHookConfig,
    DetailedProfilingConfig,
    FrameworkProfile,
    ProfilerConfig,
    ProfilerRule,
    rule_configs,
)
from sagemaker.pytorch import PyTorch

profiler_config = ProfilerConfig(
    system_monitor_interval_millis=500,
    framework_profile_params=FrameworkProfile(detailed_profiling_config=DetailedProfilingConfig(start_step=5, num_steps=2)),
)

estimator = PyTorch(
    entry_point="train.py",
    role="arn:aws:iam::111122223333:role/training",
    framework_version="1.12",
    py_version="py38",
    instance_count=1,
    instance_type="ml.p3.2xlarge",
    rules=[ProfilerRule.sagemaker(rule_configs.ProfilerReport())],
    profiler_config=profiler_config,
    debugger_hook_config=DebuggerHookConfig(s3_output_path="s3://amzn-s3-demo-bucket/debug"),
)
report = estimator.output_path + estimator.latest_training_job.job_name + "/rule-output"
