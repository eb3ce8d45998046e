"""Layers: functions of one float. Any layer's name exists."""

from torch.nn import functional, parallel, utils  # noqa: F401
from torch.tensor import Tensor


class Parameter(Tensor):
    pass


class Module:
    def __init__(self, *args, **kwargs):
        self.training = True

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)

    def forward(self, x, *args, **kwargs):
        return x * 0.5 + 0.25

    def parameters(self, recurse=True):
        return [Parameter(1.0)]

    def named_parameters(self):
        return [("weight", Parameter(1.0))]

    def state_dict(self):
        return {"weight": 1.0}

    def load_state_dict(self, state, strict=True):
        return None

    def train(self, mode=True):
        self.training = mode
        return self

    def eval(self):
        return self.train(False)

    def to(self, *args, **kwargs):
        return self

    cuda = cpu = to

    def apply(self, function):
        return self


class Sequential(Module):
    def __init__(self, *layers):
        super().__init__()
        self._layers = layers

    def forward(self, x):
        for layer in self._layers:
            x = layer(x)
        return x


class _Loss(Module):
    def forward(self, output, target, *args, **kwargs):
        return (output - target) * (output - target) + 0.125


CrossEntropyLoss = MSELoss = NLLLoss = BCEWithLogitsLoss = L1Loss = _Loss


class _Layer(Module):
    """Linear, Conv2d, ReLU, ...: they differ in name only."""


def __getattr__(name):
    if name[:1].isupper():
        return _Layer
    raise AttributeError(f"module 'torch.nn' has no attribute {name!r}")
