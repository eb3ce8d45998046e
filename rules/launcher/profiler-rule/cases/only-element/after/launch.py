from sagemaker.debugger import ProfilerRule, rule_configs
from sagemaker.pytorch import PyTorch

PyTorch(entry_point="train.py", rules=[])
