from dataclasses import dataclass
from typing import Optional

from sagemaker.debugger import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch



@dataclass
class Settings:
    entry_point: str
    profiler_config: Optional[ProfilerConfig] = ProfilerConfig(profile_params=Profiler())


def launch(settings: Settings):
    return PyTorch(settings.entry_point, profiler_config=settings.profiler_config)
