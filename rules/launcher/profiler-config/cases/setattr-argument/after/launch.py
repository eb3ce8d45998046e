from sagemaker.pytorch import PyTorch

estimator = PyTorch(entry_point="train.py")
