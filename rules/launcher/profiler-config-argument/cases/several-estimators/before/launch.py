from sagemaker import ProfilerConfig, Profiler, utils
from sagemaker.estimator import Estimator
from sagemaker.huggingface import HuggingFace
from sagemaker.jumpstart.estimator import JumpStartEstimator
from sagemaker.tensorflow import TensorFlow

config = ProfilerConfig(profile_params=Profiler(cpu_profiling_duration=600))
jobs = [
    Estimator("image", profiler_config=config),
    HuggingFace(entry_point="train.py", profiler_config=config),
    JumpStartEstimator(model_id="m", profiler_config=config),
    TensorFlow(entry_point="train.py", profiler_config=config),
]
print(utils.unique_name_from_base("job"))
