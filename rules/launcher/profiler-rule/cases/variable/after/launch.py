from sagemaker.debugger import ProfilerRule, rule_configs
from sagemaker.pytorch import PyTorch

report = ProfilerRule.sagemaker(rule_configs.ProfilerReport())
PyTorch(entry_point="train.py", rules=[report])
