from sagemaker.debugger import FrameworkProfile, ProfilerConfig, ProfilerRule, rule_configs
from sagemaker.pytorch import PyTorch

profiler_config = ProfilerConfig(
    system_monitor_interval_millis=500,
    framework_profile_params=FrameworkProfile(num_steps=10),
)
estimator = PyTorch(
    entry_point="train.py",
    profiler_config=profiler_config,
    rules=[ProfilerRule.sagemaker(rule_configs.ProfilerReport())],
)
estimator.update_profiler(system_monitor_interval_millis=1000)
