from sagemaker.debugger import Profiler, ProfilerConfig

REGION = "us-east-1"
profiler_config = ProfilerConfig(profile_params=Profiler())
