from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

estimator = PyTorch(
    entry_point="train.py",  # the script
    # an hour of profiling
    profiler_config=ProfilerConfig(  # deep
        profile_params=Profiler(cpu_profiling_duration=3600),  # seconds
    ),  # see the runbook
    instance_count=1,  # one host
)
