from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



def launch(script, profile=False):
    if profile:
        config = ProfilerConfig(profile_params=Profiler())
    else:
        config = None
    return PyTorch(entry_point=script, profiler_config=config)
