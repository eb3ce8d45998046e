import functools

import smprof
import torch


def forward(model, x, i):
    make = functools.partial(smprof.annotate, i)
    with make():
        return model(x)
