from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



class Launcher:
    config = ProfilerConfig(profile_params=Profiler())

    def __init__(self):
        self.profiler_config = ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=60))

    def launch(self):
        return PyTorch(entry_point="train.py", profiler_config=self.profiler_config)

    def launch_short(self):
        return PyTorch(entry_point="train.py", profiler_config=self.config)
