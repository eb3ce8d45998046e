"""torch.profiler with the real state machine, recording instead of profiling.

States and errors follow what was measured on torch 1.13 (the same in 2.x): an action per step,
a backend of which there is one in the process, and a step count that nothing ever resets.
"""

import contextlib
import enum
import itertools

from event_log import emit


class ProfilerActivity(enum.Enum):
    CPU = 0
    CUDA = 2


class ProfilerAction(enum.Enum):
    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


_RECORDING = (ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE)


def schedule(*, wait, warmup, active, repeat=0, skip_first=0):
    """What to do at each step. Keyword-only, like the real one."""
    if wait < 0 or warmup < 0 or active <= 0 or repeat < 0 or skip_first < 0:
        raise AssertionError("Invalid profiler schedule arguments")
    length = wait + warmup + active

    def action_at(step):
        if step < skip_first:
            return ProfilerAction.NONE
        cycle, place = divmod(step - skip_first, length)
        if (repeat > 0 and cycle >= repeat) or place < wait:
            return ProfilerAction.NONE
        if place < wait + warmup:
            return ProfilerAction.WARMUP
        return ProfilerAction.RECORD_AND_SAVE if place == length - 1 else ProfilerAction.RECORD

    return action_at


def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False):
    """Writes nothing: that a trace was due is an event already."""
    if not isinstance(dir_name, str):
        raise TypeError("dir_name must be a str")

    def handler(profiler):
        del profiler

    return handler


class _Backend:
    """The collector behind all profile objects. Only one may record in the process."""

    recording = False


class profile:
    """One-shot profiler object."""

    _numbers = itertools.count()

    def __init__(
        self,
        *,
        activities=None,
        schedule=None,
        on_trace_ready=None,
        record_shapes=False,
        profile_memory=False,
        with_stack=False,
        with_flops=False,
        with_modules=False,
        experimental_config=None,
        use_cuda=None,
    ):
        for activity in activities or ():
            if not isinstance(activity, ProfilerActivity):
                raise TypeError(f"not a ProfilerActivity: {activity!r}")
        self._number = next(self._numbers)
        self._cuda = activities is None or ProfilerActivity.CUDA in activities
        self._scheduled = schedule is not None
        self._action_at = schedule or (lambda step: ProfilerAction.RECORD)
        self._on_trace_ready = on_trace_ready
        self._prepared = self._finished = self._running = self._used = False
        self.step_num = 0
        self.current_action = self._action_at(0)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, value, traceback):
        self.stop()

    def start(self):
        self._advance(ProfilerAction.NONE, self.current_action)
        emit(
            "profiler_start",
            cuda=self._cuda,
            profiler=self._number,
            scheduled=self._scheduled,
            handler=self._on_trace_ready is not None,
            worn=self._used and self._scheduled,
        )
        self._running = self._used = True

    def stop(self):
        self._end(self.current_action)
        emit("profiler_stop", profiler=self._number)
        self._running = False

    def step(self):
        emit("step", profiler=self._number, running=self._running, scheduled=self._scheduled)
        before = self.current_action
        self.step_num += 1
        self.current_action = self._action_at(self.step_num)
        self._advance(before, self.current_action)

    def key_averages(self, group_by_input_shape=False, group_by_stack_n=0):
        return []

    def export_chrome_trace(self, path):
        if not self._prepared and not self._finished:
            raise AssertionError("Profiler must be initialized before exporting chrome trace")

    def add_metadata(self, key, value):
        pass

    def _advance(self, before, after):
        """From one step's action to the next one's."""
        ends = before in _RECORDING and (after not in _RECORDING or before == ProfilerAction.RECORD_AND_SAVE)
        if ends or (before == ProfilerAction.WARMUP and after == ProfilerAction.NONE):
            self._close()
        if before == ProfilerAction.RECORD_AND_SAVE:
            self._save()
        if after != ProfilerAction.NONE and (before == ProfilerAction.NONE or ends):
            self._prepare()
        if after in _RECORDING and (before not in _RECORDING or ends):
            _Backend.recording = True

    def _end(self, action):
        """stop(): closes what is open and saves what was recorded."""
        if action == ProfilerAction.NONE:
            return
        self._close()
        if action in _RECORDING:
            self._save()

    def _prepare(self):
        if _Backend.recording:
            raise RuntimeError("profiler is already enabled on this thread")
        self._prepared, self._finished = True, False

    def _close(self):
        if not self._prepared:
            if self._finished:
                raise RuntimeError("can't disable Kineto profiler when it's not running")
            raise AssertionError("profiler was never started")
        _Backend.recording = False
        self._prepared, self._finished = False, True

    def _save(self):
        emit("trace", profiler=self._number)
        if self._on_trace_ready is not None:
            self._on_trace_ready(self)


class record_function(contextlib.ContextDecorator):
    """A named range: may be entered again and nested, and wants a str whatever happens."""

    def __init__(self, name, args=None):
        if not isinstance(name, str):
            raise TypeError(f"record_function: name must be str, not {type(name).__name__}")
        if args is not None and not isinstance(args, str):
            raise TypeError(f"record_function: args must be str, not {type(args).__name__}")
        self.name = name
        self.args = args
        self._entered = False

    def __enter__(self):
        emit("begin", name=self.name)
        self._entered = True
        return self

    def __exit__(self, kind, value, traceback):
        if not self._entered:
            raise RuntimeError("record_function was never entered")
        emit("end", name=self.name)


def supported_activities():
    return set(ProfilerActivity)
