from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

estimator = PyTorch(entry_point="train.py")
estimator.profiler_config = ProfilerConfig(profile_params=Profiler())
estimator.fit()
