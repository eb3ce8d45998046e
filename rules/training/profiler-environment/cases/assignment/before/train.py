import os

import torch

os.environ["SMP_ENABLE_CUDA"] = "1"
import smprof


def step(model, data):
    with smprof.annotate("step"):
        return model(data)
