from sagemaker.pytorch import PyTorch

DURATION = 3600

estimator = PyTorch(entry_point="train.py", max_run=DURATION)
