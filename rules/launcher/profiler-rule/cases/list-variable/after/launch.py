from sagemaker.debugger import ProfilerRule, rule_configs
from sagemaker.pytorch import PyTorch

rules = [ProfilerRule.sagemaker(rule_configs.ProfilerReport())]
PyTorch(entry_point="train.py", rules=rules)
