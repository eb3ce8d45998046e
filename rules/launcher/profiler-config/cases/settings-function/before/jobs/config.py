from sagemaker.debugger import Profiler, ProfilerConfig


def deep():
    return ProfilerConfig(profile_params=Profiler())
