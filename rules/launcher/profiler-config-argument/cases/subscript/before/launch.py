from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

def launch(**kwargs):
    kwargs["profiler_config"] = ProfilerConfig(profile_params=Profiler())
    return PyTorch(entry_point="train.py", **kwargs)


def launch_all(names):
    settings = {}
    for name in names:
        settings["entry_point"] = name
        settings["profiler_config"] = ProfilerConfig(profile_params=Profiler())
        PyTorch(**settings).fit()
