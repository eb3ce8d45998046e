"""The profiler of the process, and traces whose clock starts in the constructor."""

from event_log import count, emit
from tensorflow.errors import AlreadyExistsError, UnavailableError

_state = {"running": False}


class ProfilerOptions:
    def __init__(self, host_tracer_level=2, python_tracer_level=0, device_tracer_level=1, delay_ms=None):
        self.host_tracer_level = host_tracer_level
        self.python_tracer_level = python_tracer_level
        self.device_tracer_level = device_tracer_level
        self.delay_ms = delay_ms


def start(logdir, options=None):
    if not isinstance(logdir, str):
        raise TypeError("logdir must be a str")
    if _state["running"]:
        raise AlreadyExistsError("Another profiler is running.")
    _state["running"] = True
    emit("profiler_start", cuda=options is None or options.device_tracer_level > 0)


def stop(save=True):
    if not _state["running"]:
        raise UnavailableError("Cannot export profiling results. No profiler is running.")
    _state["running"] = False
    emit("profiler_stop")


class Profile:
    def __init__(self, logdir, options=None):
        self._logdir, self._options = logdir, options

    def __enter__(self):
        start(self._logdir, self._options)

    def __exit__(self, kind, value, traceback):
        stop()


class Trace:
    """A named range. Records only if the profiler ran when it was made, from that moment, and once:
    an event is `stale` when the range would be lost or its beginning wrong."""

    def __init__(self, name, **kwargs):
        if _state["running"] and not isinstance(name, str):
            raise TypeError(f"Trace: name must be str, not {type(name).__name__}")
        self._name = name
        self._live = _state["running"]
        self._made_at = count()
        self._entered = False

    def __enter__(self):
        lost = _state["running"] and not self._live
        late = self._live and (self._entered or count() != self._made_at)
        emit("begin", name=str(self._name), stale=lost or late)
        self._entered = True
        return self

    def set_metadata(self, **kwargs):
        return None

    def __exit__(self, kind, value, traceback):
        emit("end", name=str(self._name))
