from sagemaker.pytorch import PyTorch

settings = {"entry_point": "train.py"}
estimator = PyTorch("train.py")
