import logging

from sagemaker.pytorch import PyTorch

logger = logging.getLogger(__name__)
estimator = PyTorch(entry_point="train.py")
