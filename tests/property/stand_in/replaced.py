"""The profiler's API on top of torch.profiler: what a perfect migration would do, done at run time.

The environment variable STAND_IN_FAULT names one thing to do wrong.
"""

import os

import probe
from torch import profiler

_FAULT = os.environ.get("STAND_IN_FAULT", "")
_now = {"profiler": None, "pending": False}


def annotate(name):
    return profiler.record_function(str(name) + ("!" if _FAULT == "other name" else ""))


def annotation_begin(name):
    return annotate(name).__enter__()


def annotation_end(handle):
    if _FAULT != "lost end":
        handle.__exit__(None, None, None)


class Config:
    def __init__(self):
        self.profiler = {}


class SMProfiler:
    _only = None

    @classmethod
    def instance(cls):
        cls._only = cls._only or cls()
        return cls._only

    def configure(self, config):
        self._cuda = config.profiler.get("EnableCuda") != "0" or _FAULT == "cuda"

    def start_profiling(self):
        activities = [
            profiler.ProfilerActivity.CPU,
            *([profiler.ProfilerActivity.CUDA] if self._cuda else []),
        ]
        if _FAULT != "one object" or not hasattr(self, "_object"):
            self._object = profiler.profile(
                activities=activities,
                schedule=profiler.schedule(wait=1, warmup=1, active=3, repeat=1),
                on_trace_ready=profiler.tensorboard_trace_handler("logs"),
            )
        self._object.start()
        _now.update(profiler=self._object, pending=False)

    def stop_profiling(self):
        if _now["pending"]:
            self._object.step()
        _now["profiler"] = None
        self._object.stop()
        if _FAULT == "late step":
            self._object.step()


def _stepping(mark):
    """The last iteration's step comes when the next one begins, since this module sees no loop body."""

    def iteration():
        if _now["profiler"] and _now["pending"] and _FAULT != "no step":
            _now["profiler"].step()
        _now["pending"] = _FAULT != "no step"
        mark()

    return iteration


def _leaving(mark):
    def leave():
        _now["pending"] = False
        mark()

    return leave


probe.iteration = _stepping(probe.iteration)
probe.leave = _leaving(probe.leave)
