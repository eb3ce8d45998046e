from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

config = ProfilerConfig(profile_params=Profiler())
estimator = PyTorch(
    entry_point="train.py",
    profiler_config=config,
)
