from sagemaker import utils
from sagemaker.estimator import Estimator
from sagemaker.huggingface import HuggingFace
from sagemaker.jumpstart.estimator import JumpStartEstimator
from sagemaker.tensorflow import TensorFlow

jobs = [
    Estimator("image"),
    HuggingFace(entry_point="train.py"),
    JumpStartEstimator(model_id="m"),
    TensorFlow(entry_point="train.py"),
]
print(utils.unique_name_from_base("job"))
