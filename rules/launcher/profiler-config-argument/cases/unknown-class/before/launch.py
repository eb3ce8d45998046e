from sagemaker.debugger import Profiler, ProfilerConfig


def launch(estimator_class):
    return estimator_class(
        entry_point="train.py",
        profiler_config=ProfilerConfig(profile_params=Profiler()),
    )
