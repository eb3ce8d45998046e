from sagemaker.debugger import Profiler, ProfilerConfig

profiler = Profiler(cpu_profiling_duration="3600", file_rotation_interval="600")
profiler.instanceType = "ml.m5.xlarge"
config = ProfilerConfig(profile_params=profiler)
print(config.profile_params.instanceType)
