from common.output import get_detailed_profiler_output_uri
from sagemaker import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

estimator = PyTorch(
    entry_point="train.py",
    profiler_config=ProfilerConfig(profile_params=Profiler()),
)
estimator.fit()
upload(get_detailed_profiler_output_uri(estimator))
