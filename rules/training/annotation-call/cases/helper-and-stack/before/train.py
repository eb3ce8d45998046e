import contextlib

import smprof
import torch


def region(name):
    return smprof.annotate(f"region {name}")


def forward(model, x):
    with contextlib.ExitStack() as stack:
        stack.enter_context(smprof.annotate("Outer"))
        stack.enter_context(region("inner"))
        return model(x)
