from common.output import get_detailed_profiler_output_uri
from sagemaker.pytorch import PyTorch

estimator = PyTorch(
    entry_point="train.py",
)
estimator.fit()
