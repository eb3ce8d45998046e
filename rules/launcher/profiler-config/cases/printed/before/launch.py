import logging

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

logger = logging.getLogger(__name__)
profiler_config = ProfilerConfig(profile_params=Profiler())
print(profiler_config)
print(f"profiling with {profiler_config!r}")
logger.info("config: %s", profiler_config._to_request_dict())
estimator = PyTorch(entry_point="train.py", profiler_config=profiler_config)
