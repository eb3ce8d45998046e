from sagemaker.pytorch import PyTorch

settings = {"entry_point": "train.py"}


def launch(settings):
    return PyTorch(**settings)


launch(settings)
