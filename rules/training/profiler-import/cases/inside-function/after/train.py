import torch


def forward(model, batch, profiling):
    if profiling:
        with torch.profiler.record_function("forward"):
            return model(batch)
    return model(batch)
