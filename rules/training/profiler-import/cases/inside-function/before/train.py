import torch


def forward(model, batch, profiling):
    if profiling:
        import smprof as sp

        with sp.annotate("forward"):
            return model(batch)
    return model(batch)
