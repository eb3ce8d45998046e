from sagemaker.pytorch import PyTorch



def launch(script, profiler_config):
    return PyTorch(entry_point=script, profiler_config=profiler_config)


launch("train.py", profiler_config=None)
launch("eval.py", None)
