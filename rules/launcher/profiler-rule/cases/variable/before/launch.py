from sagemaker.debugger import ProfilerRule, get_default_profiler_processing_job, rule_configs
from sagemaker.pytorch import PyTorch

report = ProfilerRule.sagemaker(rule_configs.ProfilerReport())
deep = get_default_profiler_processing_job(instance_type="ml.m5.xlarge", volume_size_in_gb=64)
PyTorch(entry_point="train.py", rules=[deep, report])
