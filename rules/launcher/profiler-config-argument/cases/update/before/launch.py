from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch

settings = {"entry_point": "train.py"}
config = ProfilerConfig(profile_params=Profiler())
settings.update(profiler_config=config)
settings.update({"profiler_config": config})
settings.update({"profiler_config": config, "instance_count": 2})
settings.update(profiler_config=config, role="training")
settings.setdefault("profiler_config", config)
estimator = PyTorch(**settings)
