import functools

from sagemaker.huggingface import HuggingFace
from sagemaker.pytorch import PyTorch

literal = {"entry_point": "train.py"}
called = dict(entry_point="train.py")
make = functools.partial(PyTorch)
estimator = HuggingFace(entry_point="train.py")
