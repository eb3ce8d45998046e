from sagemaker.debugger import Profiler, ProfilerConfig

profiler_config = ProfilerConfig(profile_params=Profiler())
