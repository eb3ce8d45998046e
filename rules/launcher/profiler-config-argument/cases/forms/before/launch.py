import functools

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.huggingface import HuggingFace
from sagemaker.pytorch import PyTorch

config = ProfilerConfig(profile_params=Profiler())

literal = {"entry_point": "train.py", "profiler_config": config}
called = dict(entry_point="train.py", profiler_config=config)
literal["profiler_config"] = config
make = functools.partial(PyTorch, profiler_config=config)
estimator = HuggingFace(entry_point="train.py")
estimator.profiler_config = config
