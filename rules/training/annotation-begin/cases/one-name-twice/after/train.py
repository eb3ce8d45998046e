import torch


def step(model, criterion, x, y):
    with torch.profiler.record_function("Forward"):
        out = model(x)
    with torch.profiler.record_function("Loss"):
        loss = criterion(out, y)
    return loss
