from sagemaker.pytorch import PyTorch



class Launcher:
    config = None

    def __init__(self):
        self.profiler_config = None

    def launch(self):
        return PyTorch(entry_point="train.py", profiler_config=self.profiler_config)

    def launch_short(self):
        return PyTorch(entry_point="train.py", profiler_config=self.config)
