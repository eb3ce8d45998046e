from sagemaker.core.debugger import get_default_profiler_processing_job as job
from sagemaker.debugger import ProfilerRule, rule_configs
from sagemaker.debugger.debugger import DetailedProfilerProcessingJobConfig
from sagemaker.pytorch import PyTorch

PyTorch(
    entry_point="train.py",
    rules=[
        ProfilerRule.sagemaker(rule_configs.ProfilerReport()),
        ProfilerRule.sagemaker(DetailedProfilerProcessingJobConfig()),
        job(),
    ],
)
