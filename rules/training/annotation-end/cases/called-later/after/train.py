import contextlib

import torch


def forward(model, x):
    with contextlib.ExitStack() as stack:
        h = torch.profiler.record_function("Forward").__enter__()
        stack.callback(h.__exit__, None, None, None)
        return model(x)
