from sagemaker.debugger import Profiler, ProfilerConfig


def config(options):
    return [ProfilerConfig(profile_params=Profiler()), ProfilerConfig(**options)]
