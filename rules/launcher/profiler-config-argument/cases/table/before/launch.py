from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

configs = {"none": None, "deep": ProfilerConfig(profile_params=Profiler())}
estimator = PyTorch(entry_point="train.py", profiler_config=configs["deep"])
