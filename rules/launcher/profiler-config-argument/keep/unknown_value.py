from sagemaker.pytorch import PyTorch


def make(profiler_config):
    return PyTorch(entry_point="train.py", profiler_config=profiler_config)
