import argparse

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch


parser = argparse.ArgumentParser()
parser.add_argument("--profile", action="store_true")
args = parser.parse_args()

profiler_config = None
if args.profile:
    profiler_config = ProfilerConfig(profile_params=Profiler())

estimator = PyTorch(entry_point="train.py", profiler_config=profiler_config)
