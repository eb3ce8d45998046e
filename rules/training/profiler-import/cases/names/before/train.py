import torch
from smprof import (
    Config,
    SMProfiler as P,
    annotate,
)

profiler = P.instance()
profiler.configure(Config())


def forward(model, batch):
    with annotate("forward"):
        return model(batch)
