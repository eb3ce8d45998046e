"""Says how the run after a migration differs from the run before: a list of short texts, each
starting with the stage that failed. An empty list means that nothing can tell the two apart."""

import re
from dataclasses import dataclass

_SPANS = ("begin", "end", "profiler_start", "profiler_stop")


@dataclass(frozen=True)
class Expectations:
    """`iteration`: the event that stands for one training iteration. `cuda`: whether the profilers
    must agree on watching the GPU (not when the setting was computed). `schedule`: whether a torch
    profiler around iterations must have one, as safe rewrites must. `early_end`: the last iteration
    may leave its loop without saying so (`leave`), and then has no step."""

    iteration: str = "iteration"
    cuda: bool = True
    schedule: bool = True
    early_end: bool = False


def differences(before, after, expectations=Expectations()):
    found = []
    if before.status != after.status:
        found.append(f"status: was {before.status}, is {after.status}{_last_line(after.stderr)}")
    found += _text_difference("stdout", before.stdout, after.stdout)
    found += _text_difference("stderr", _without_places(before.stderr), _without_places(after.stderr))
    found += _span_difference(before.events, after.events, expectations)
    found += _stale_traces(after.events)
    found += _wrong_profilers(after.events)
    found += wrong_steps(after.events, expectations)
    return found


def _last_line(text):
    lines = text.strip().splitlines()
    return f" ({lines[-1]})" if lines else ""


def _without_places(text):
    """A traceback's frames name lines and their text, which a migration may change."""
    if "Traceback (most recent call last):" not in text:
        return text
    kept = [line for line in text.splitlines() if not line.startswith("  ")]
    return re.sub(r'File "[^"]*", line \d+', "File", "\n".join(kept))


def _text_difference(stage, before, after):
    if before == after:
        return []
    old, new = before.splitlines(), after.splitlines()
    for number, (was, now) in enumerate(zip(old, new), 1):
        if was != now:
            return [f"{stage}: line {number}: was {was!r}, is {now!r}"]
    if len(old) == len(new):
        return [f"{stage}: differs in newlines"]
    number = min(len(old), len(new))
    extra, verb = (old, "lost") if len(old) > len(new) else (new, "new")
    return [f"{stage}: line {number + 1}: {verb} {extra[number]!r}"]


def _shown(event):
    return event["kind"] + (f"({event['name']})" if "name" in event else "")


def _span_difference(before, after, expectations):
    """Same ranges, starts and stops in the same order, at the same place in the output and between
    the same iterations."""
    kinds = (*_SPANS, expectations.iteration)
    old = [event for event in before if event["kind"] in kinds]
    new = [event for event in after if event["kind"] in kinds]
    for number, (was, now) in enumerate(zip(old, new)):
        previous = f" after {_shown(old[number - 1])}" if number else ""
        if _shown(was) != _shown(now):
            return [f"events: number {number + 1}{previous}: was {_shown(was)}, is {_shown(now)}"]
        if was["printed"] != now["printed"]:
            return [
                f"events: number {number + 1} {_shown(was)}{previous}: was after {was['printed']} "
                f"printed characters, is after {now['printed']}"
            ]
        if expectations.cuda and was.get("cuda") != now.get("cuda"):
            return [f"activities: {_shown(was)}: CUDA was {was.get('cuda')}, is {now.get('cuda')}"]
    if len(old) > len(new):
        return [f"events: number {len(new) + 1}: lost {_shown(old[len(new)])}"]
    if len(new) > len(old):
        return [f"events: number {len(old) + 1}: new {_shown(new[len(old)])}"]
    return []


def _stale_traces(events):
    return [
        f"clock: {_shown(event)} measures from the wrong moment or not at all"
        for event in events
        if event.get("stale")
    ][:1]


def _wrong_profilers(events):
    """What no error tells: a used-up profile object, and one that hands its trace to nobody."""
    for event in events:
        if event["kind"] == "profiler_start" and event.get("worn"):
            return ["profiler: a profile object with a schedule is started again: it records once only"]
        if event["kind"] == "profiler_start" and event.get("handler") is False:
            return ["profiler: on_trace_ready is missing: the trace is lost"]
    return []


def wrong_steps(events, expectations=Expectations()):
    """Steps of running profilers only, and with a schedule exactly one an iteration.

    An iteration lasts until the next one or until the profiler stops. One that may end early, or in
    which the profiler starts or stops (`leave`, or a start within it), may have its step or not.
    """
    window = None
    inside = False
    for event in events:
        kind = event["kind"]
        if kind == "step":
            if not event["running"]:
                return ["step: a profiler that does not run is stepped"]
            if window is not None:
                window.steps += 1
        elif kind == "profiler_start":
            window = _Window(event.get("scheduled"), partial=inside)
        elif kind == "profiler_stop" and window is not None:
            problem = window.close(expectations)
            window = None
            if problem:
                return [problem]
        elif kind == expectations.iteration:
            inside = True
            problem = window.next_iteration() if window is not None else None
            if problem:
                return [problem]
        elif kind == "leave":
            inside = False
            if window is not None:
                window.partial = True
    return []


class _Window:
    """Counts steps between a start and its stop. `scheduled` is None where steps do not exist."""

    def __init__(self, scheduled, partial):
        self.scheduled = scheduled
        self.partial = partial
        self.iterations = 0
        self.steps = 0

    def next_iteration(self):
        problem = self._check()
        self.iterations += 1
        self.steps = 0
        self.partial = False
        return problem

    def close(self, expectations):
        self.partial |= expectations.early_end
        if expectations.schedule and self.scheduled is False and self.iterations:
            return "step: iterations are profiled without a schedule: all of the job is recorded"
        return self._check()

    def _check(self):
        if self.scheduled is None:
            return None
        least = 1 if self.scheduled and self.iterations and not self.partial else 0
        most = 1 if self.iterations or self.partial else 0
        if least <= self.steps <= most:
            return None
        place = (
            f"iteration {self.iterations} of the profiled ones"
            if self.iterations
            else "before the first iteration"
        )
        return f"step: {place} has {self.steps} steps, not {least if least == most else '0 or 1'}"
