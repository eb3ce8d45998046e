import smprof
import torch


def forward(model, x):
    try:
        h = smprof.annotation_begin("Forward")
        y = model(x)
        smprof.annotation_end(h)
    except RuntimeError:
        y = None
    return y
