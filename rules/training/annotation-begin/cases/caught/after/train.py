import torch


def forward(model, x):
    try:
        h = torch.profiler.record_function("Forward").__enter__()
        y = model(x)
        h.__exit__(None, None, None)
    except RuntimeError:
        y = None
    return y
