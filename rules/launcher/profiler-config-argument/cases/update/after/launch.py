from sagemaker.pytorch import PyTorch

settings = {"entry_point": "train.py"}
settings.update({"instance_count": 2})
settings.update(role="training")
estimator = PyTorch(**settings)
