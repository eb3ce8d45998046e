from sagemaker.debugger import (
    DebuggerHookConfig,
    DetailedProfilingConfig,
    FrameworkProfile,
    ProfilerConfig,
    ProfilerRule,
    PythonProfilingConfig,
    Rule,
    TensorBoardOutputConfig,
    rule_configs,
)
from sagemaker.pytorch import PyTorch

empty = ProfilerConfig()
settings = {"profiler_config": ProfilerConfig(disable_profiler=True), "disable_profiler": True}
settings["profiler_config"] = ProfilerConfig(s3_output_path="s3://bucket/out")
settings.update(profiler_config=empty)
rules = [
    ProfilerRule.sagemaker(rule_configs.ProfilerReport()),
    ProfilerRule.sagemaker(rule_configs.LowGPUUtilization()),
    Rule.sagemaker(rule_configs.loss_not_decreasing()),
]
estimator = PyTorch(
    entry_point="train.py",
    profiler_config=ProfilerConfig(
        system_monitor_interval_millis=500,
        framework_profile_params=FrameworkProfile(
            detailed_profiling_config=DetailedProfilingConfig(start_step=5, num_steps=2),
            python_profiling_config=PythonProfilingConfig(start_step=9, num_steps=1),
        ),
    ),
    debugger_hook_config=DebuggerHookConfig(),
    tensorboard_output_config=TensorBoardOutputConfig("s3://bucket/tensorboard"),
    rules=rules,
)
estimator.update_profiler(system_monitor_interval_millis=100)
estimator.disable_profiling()
estimator.enable_default_profiling()
print(estimator.latest_job_profiler_artifacts_path(), estimator.profiler_rule_configs)
rule_output_path = estimator.output_path + estimator.latest_training_job.name + "/rule-output"
