from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

settings = {"entry_point": "train.py"}
settings["profiler_config"] = ProfilerConfig(profile_params=Profiler())
estimator = PyTorch("train.py", profiler_config=settings["profiler_config"])
