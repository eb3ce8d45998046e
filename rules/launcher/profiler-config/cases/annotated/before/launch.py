from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch


def launch() -> PyTorch:
    config: ProfilerConfig = ProfilerConfig(profile_params=Profiler())
    return PyTorch(entry_point="train.py", profiler_config=config)
