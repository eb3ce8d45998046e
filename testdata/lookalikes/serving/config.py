"""Configuration of an inference server. ProfilerConfig is this file's own class."""

from dataclasses import dataclass, field


@dataclass
class ProfilerConfig:
    profiler: str = "torch"
    torch_profiler_dir: str = ""
    record_shapes: bool = False


@dataclass
class ServerConfig:
    model: str = "base"
    profiler_config: ProfilerConfig = field(default_factory=ProfilerConfig)


class Profiler:
    """Collects timings of requests; has nothing to do with training."""

    def __init__(self, profile_params=None):
        self.profile_params = profile_params or {}
        self.running = False

    def start_profiling(self):
        self.running = True

    def stop_profiling(self):
        self.running = False
