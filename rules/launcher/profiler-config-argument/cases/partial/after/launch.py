import functools

from sagemaker.pytorch import PyTorch

make = functools.partial(
    PyTorch,
    instance_count=1,
)
estimator = make(entry_point="train.py")
