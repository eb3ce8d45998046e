from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    import smprof


def train(model, profiler: "smprof.SMProfiler"):
    model(torch.ones(1))
