import smppy
import torch


def step(model, data):
    with smppy.annotate("step"):
        return model(data)
