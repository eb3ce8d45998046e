from sagemaker.pytorch import PyTorch

def launch(**kwargs):
    return PyTorch(entry_point="train.py", **kwargs)


def launch_all(names):
    settings = {}
    for name in names:
        settings["entry_point"] = name
        PyTorch(**settings).fit()
