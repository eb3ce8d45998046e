from sagemaker.pytorch import PyTorch

configs = {"none": None, "deep": None}
estimator = PyTorch(entry_point="train.py", profiler_config=configs["deep"])
