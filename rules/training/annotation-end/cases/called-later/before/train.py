import contextlib

import smprof
import torch


def forward(model, x):
    with contextlib.ExitStack() as stack:
        h = smprof.annotation_begin("Forward")
        stack.callback(smprof.annotation_end, h)
        return model(x)
