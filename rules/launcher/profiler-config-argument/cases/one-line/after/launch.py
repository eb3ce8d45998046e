from sagemaker.pytorch import PyTorch

first = PyTorch(entry_point="train.py")
middle = PyTorch("train.py", role="r")
only = PyTorch()
last = PyTorch("train.py",)
