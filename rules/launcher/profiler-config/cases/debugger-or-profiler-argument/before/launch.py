from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



def launch(script, deep=False):
    if deep:
        config = ProfilerConfig(profile_params=Profiler())
    else:
        config = ProfilerConfig(system_monitor_interval_millis=500)
    return PyTorch(entry_point=script, profiler_config=config)
