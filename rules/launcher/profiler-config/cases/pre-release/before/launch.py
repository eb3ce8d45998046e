from sagemaker.debugger import ProfilerConfig, SMProfile
from sagemaker.tensorflow import TensorFlow

profiler_config = ProfilerConfig(smprofile_params=SMProfile(cpu_profiling_duration=3600))
estimator = TensorFlow(entry_point="train.py", profiler_config=profiler_config)
