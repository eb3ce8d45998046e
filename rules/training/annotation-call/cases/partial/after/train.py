import functools

import torch


def forward(model, x, i):
    make = functools.partial(torch.profiler.record_function, str(i))
    with make():
        return model(x)
