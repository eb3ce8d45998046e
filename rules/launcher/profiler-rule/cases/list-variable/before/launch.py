from sagemaker.debugger import ProfilerRule, get_default_profiler_processing_job, rule_configs
from sagemaker.pytorch import PyTorch

rules = [ProfilerRule.sagemaker(rule_configs.ProfilerReport())]
rules.append(get_default_profiler_processing_job())
PyTorch(entry_point="train.py", rules=rules)
