from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



def launch(script, profile=False):
    kwargs = {}
    config = None
    if profile:
        config = ProfilerConfig(profile_params=Profiler())
    if config is not None:
        kwargs["profiler_config"] = config
    return PyTorch(entry_point=script, **kwargs)
