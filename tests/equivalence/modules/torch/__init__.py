"""A small pretended torch: enough API for training scripts, nothing computed but floats."""

import contextlib
import json

from torch.tensor import Tensor

__version__ = "2.3.0"

float32, float16, bfloat16, int64, long, float64 = (
    "float32",
    "float16",
    "bfloat16",
    "int64",
    "int64",
    "float64",
)


class device(str):
    @property
    def type(self):
        return self.partition(":")[0]


def _tensor(*args, **kwargs):
    sizes = [size for size in args if isinstance(size, int)]
    return Tensor(0.5, sizes[0] if sizes else 1)


rand = randn = zeros = ones = empty = randint = full = _tensor


def tensor(values, **kwargs):
    if isinstance(values, (int, float)):
        return Tensor(values)
    return Tensor(float(values[0]) if values else 0.0, len(values))


as_tensor = tensor


def arange(count):
    return Tensor(count, count)


def sum(x, *args, **kwargs):
    return x


mean = stack = cat = argmax = sum


def manual_seed(seed):
    return None


def set_float32_matmul_precision(value):
    return None


def compile(model, **kwargs):
    return model


class no_grad(contextlib.ContextDecorator):
    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return False


inference_mode = no_grad


@contextlib.contextmanager
def autocast(*args, **kwargs):
    yield


def save(state, path):
    with open(path, "w") as out:
        json.dump(sorted(state) if isinstance(state, dict) else [], out)


def load(path, **kwargs):
    return {}


from torch import autograd, cuda, distributed, nn, optim, profiler, utils  # noqa: E402,F401
