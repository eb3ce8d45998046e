import torch


def forward(model, x):
    h = torch.profiler.record_function("Forward").__enter__()
    if x is None:
        return None
    y = model(x)
    h.__exit__(None, None, None)
    return y
