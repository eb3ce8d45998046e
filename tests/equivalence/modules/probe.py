"""Marks in generated programs that tell the comparison where training iterations are."""

from event_log import emit


def iteration():
    """A training iteration begins: exactly one profiler step belongs to it."""
    emit("iteration")


def leave():
    """The iteration that runs now may end early (break, return) or start or stop the profiler."""
    emit("leave")
