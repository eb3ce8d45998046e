from sagemaker.pytorch import PyTorch


def launch() -> PyTorch:
    return PyTorch(entry_point="train.py")
