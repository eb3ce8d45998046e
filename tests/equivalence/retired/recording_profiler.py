"""The API of SageMaker Profiler's module, recording instead of profiling.

Names that are no str are accepted: the module documents none of its checks, and programs that pass
an int have to run before the migration for the comparison to mean anything.
"""

import functools
import os

from event_log import emit

_RAW_FOLDER = "/opt/ml/output/profiler/framework"


class Config:
    """Settings of a profiler: a dict of strings in the attribute `profiler`."""

    def __init__(self):
        self._profiler = {}

    @property
    def profiler(self):
        return self._profiler

    @profiler.setter
    def profiler(self, settings):
        if not isinstance(settings, dict):
            raise TypeError("Config.profiler must be a dict")
        for key, value in settings.items():
            if not isinstance(key, str) or not isinstance(value, str):
                raise TypeError(f"Config.profiler holds strings only: {key!r}: {value!r}")
        self._profiler = settings


class SMProfiler:
    """The profiler of the process, reached through `instance()` only."""

    _only = None

    def __init__(self):
        raise RuntimeError("use SMProfiler.instance()")

    @classmethod
    def instance(cls):
        if cls._only is None:
            cls._only = object.__new__(cls)
            cls._only._settings = {}
        return cls._only

    def configure(self, config):
        if not isinstance(config, Config):
            raise TypeError("configure() takes a Config")
        self._settings = dict(config.profiler)

    def start_profiling(self):
        emit("profiler_start", cuda=self._settings.get("EnableCuda", "1") != "0")

    def stop_profiling(self):
        emit("profiler_stop")
        if os.path.isdir(_RAW_FOLDER):
            with open(os.path.join(_RAW_FOLDER, "rank-0.smpraw"), "wb") as raw:
                raw.write(b"raw")


class annotate:
    """A named range: with statement, decorator, or entered and left by hand."""

    def __init__(self, name):
        self._name = str(name)

    def __enter__(self):
        emit("begin", name=self._name)
        return self

    def __exit__(self, kind, value, traceback):
        emit("end", name=self._name)
        return False

    def __call__(self, function):
        @functools.wraps(function)
        def annotated(*args, **kwargs):
            with self:
                return function(*args, **kwargs)

        return annotated


class _Handle:
    def __init__(self, name):
        self.name = str(name)


def annotation_begin(name):
    handle = _Handle(name)
    emit("begin", name=handle.name)
    return handle


def annotation_end(handle):
    if not isinstance(handle, _Handle):
        raise TypeError("annotation_end() takes what annotation_begin() returned")
    emit("end", name=handle.name)
