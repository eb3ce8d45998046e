from sagemaker.debugger import ProfilerRule, get_default_profiler_processing_job, rule_configs
from sagemaker.pytorch import PyTorch

PyTorch(entry_point="train.py", rules=[get_default_profiler_processing_job()])
