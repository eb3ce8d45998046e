from sagemaker.pytorch import PyTorch



def deep_profiling(seconds):
    if seconds > 3600:
        raise ValueError("too long")
    return None


estimator = PyTorch(entry_point="train.py", profiler_config=deep_profiling(60))
