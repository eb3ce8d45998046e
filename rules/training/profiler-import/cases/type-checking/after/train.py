from typing import TYPE_CHECKING

import torch


def train(model, profiler: "smprof.SMProfiler"):
    model(torch.ones(1))
