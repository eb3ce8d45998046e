from sagemaker.pytorch import PyTorch



def launch(script, profile=False):
    return PyTorch(entry_point=script)
