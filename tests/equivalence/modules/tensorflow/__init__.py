"""A small pretended TensorFlow: profiler, Keras and datasets, nothing computed but floats."""

import contextlib

from tensorflow import data, errors, keras, profiler  # noqa: F401

__version__ = "2.12.0"

float32, int64 = "float32", "int64"


def function(body=None, **kwargs):
    """Runs eagerly: tracing would hide what the body does."""
    if body is None:
        return lambda wrapped: wrapped
    return body


def constant(value, **kwargs):
    return value


def convert_to_tensor(value, **kwargs):
    return value


def reduce_mean(value, **kwargs):
    return value


def reduce_sum(value, **kwargs):
    return value


def print(*args):
    import builtins

    builtins.print(*args)


class GradientTape:
    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return False

    def gradient(self, loss, variables):
        return [loss for _ in variables]


class _Random:
    @staticmethod
    def set_seed(seed):
        return None


random = _Random()


class _Strategy:
    num_replicas_in_sync = 1

    def __init__(self, *args, **kwargs):
        pass

    @contextlib.contextmanager
    def scope(self):
        yield


class distribute:
    Strategy = MirroredStrategy = _Strategy


class config:
    @staticmethod
    def list_physical_devices(kind=None):
        return []
