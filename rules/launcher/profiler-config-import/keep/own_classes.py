from dataclasses import dataclass


@dataclass
class ProfilerConfig:
    profile_params: object


class Profiler:
    pass


def run(trainer):
    trainer.fit(profiler_config=ProfilerConfig(profile_params=Profiler()))
