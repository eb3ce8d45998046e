from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

settings = {"entry_point": "train.py", "profiler_config": ProfilerConfig(profile_params=Profiler())}


def launch(settings):
    return PyTorch(**settings)


launch(settings)
