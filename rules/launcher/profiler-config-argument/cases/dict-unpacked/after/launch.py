from sagemaker.pytorch import PyTorch

common = {
    "entry_point": "train.py",
    "instance_count": 1,
}
common["role"] = "arn:aws:iam::111122223333:role/training"
estimator = PyTorch(**common)
