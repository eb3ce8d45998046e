from sagemaker.debugger import Profiler, ProfilerConfig

__all__ = ["DURATION", "launch"]
DURATION = 3600


def launch(estimator_class):
    config = ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=DURATION))
    return estimator_class(profiler_config=config)
