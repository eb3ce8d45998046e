import sagemaker
from sagemaker import ProfilerConfig, Profiler
from sagemaker.pytorch import PyTorch

profiler_config = ProfilerConfig(
    profile_params=Profiler(cpu_profiling_duration=3600),
)

estimator = PyTorch(
    entry_point="train.py",
    framework_version="2.0.0",
    py_version="py310",
    instance_count=1,
    instance_type="ml.p4d.24xlarge",
    profiler_config=profiler_config,
)
estimator.fit(wait=False)
