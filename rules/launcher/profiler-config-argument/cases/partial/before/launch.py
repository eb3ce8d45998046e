import functools

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

make = functools.partial(
    PyTorch,
    instance_count=1,
    profiler_config=ProfilerConfig(profile_params=Profiler()),
)
estimator = make(entry_point="train.py")
