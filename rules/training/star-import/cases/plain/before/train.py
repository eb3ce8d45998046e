import torch
from smprof import *


def step(model, data):
    with annotate("step"):
        return model(data)
