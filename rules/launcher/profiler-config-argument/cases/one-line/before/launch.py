from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

first = PyTorch(profiler_config=ProfilerConfig(profile_params=Profiler()), entry_point="train.py")
middle = PyTorch("train.py", profiler_config=ProfilerConfig(profile_params=Profiler()), role="r")
only = PyTorch(profiler_config=ProfilerConfig(profile_params=Profiler()))
last = PyTorch("train.py", profiler_config=ProfilerConfig(profile_params=Profiler()),)
