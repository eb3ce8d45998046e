import torch


def step(model, criterion, data, target):
    a = torch.profiler.record_function("forward").__enter__()
    output = model(data)
    b = torch.profiler.record_function("loss").__enter__()
    a.__exit__(None, None, None)
    loss = criterion(output, target)
    b.__exit__(None, None, None)
    return loss
