from sagemaker.pytorch import PyTorch



def launch(script, profile=False):
    kwargs = {}
    return PyTorch(entry_point=script, **kwargs)
