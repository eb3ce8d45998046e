import torch


def forward(model, x, detailed):
    h = torch.profiler.record_function("Forward").__enter__() if detailed else None
    y = model(x)
    if h is not None:
        h.__exit__(None, None, None)
    return y
