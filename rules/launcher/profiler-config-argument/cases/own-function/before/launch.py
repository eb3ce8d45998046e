from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



def launch(script, profiler_config):
    return PyTorch(entry_point=script, profiler_config=profiler_config)


launch("train.py", profiler_config=ProfilerConfig(profile_params=Profiler()))
launch("eval.py", ProfilerConfig(profile_params=Profiler()))
