import os

from sagemaker import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch


def profiler_output(estimator):
    config_name = None
    for processing in estimator.profiler_rule_configs:
        params = processing.get("RuleParameters", {})
        rule = config_name = params.get("rule_to_invoke")
        if rule == "DetailedProfilerProcessing":
            config_name = processing.get("RuleConfigurationName")
            break
    return os.path.join(estimator.output_path, "rule-output", config_name)


estimator = PyTorch(
    entry_point="train.py",
    profiler_config=ProfilerConfig(profile_params=Profiler()),
)
estimator.fit()
print(profiler_output(estimator))
