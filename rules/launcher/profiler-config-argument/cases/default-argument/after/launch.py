from sagemaker.pytorch import PyTorch



def launch(script, profiler_config=None):
    return PyTorch(entry_point=script, profiler_config=profiler_config)


launch("train.py")
