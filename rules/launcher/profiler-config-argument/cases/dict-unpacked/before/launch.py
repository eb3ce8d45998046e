from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

common = {
    "entry_point": "train.py",
    "profiler_config": ProfilerConfig(profile_params=Profiler()),  # on
    "instance_count": 1,
}
common["role"] = "arn:aws:iam::111122223333:role/training"
estimator = PyTorch(**common)
