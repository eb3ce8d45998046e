import torch
from contextlib import ExitStack, nullcontext

mark = torch.profiler.record_function


def train(model, data, profiling):
    with torch.no_grad(), torch.profiler.record_function("a"), mark("b"):
        model(data)
    with ExitStack() as stack:
        stack.enter_context(torch.profiler.record_function("c"))
        model(data)
    with torch.profiler.record_function("d") if profiling else nullcontext():
        model(data)


@torch.profiler.record_function("e")
def evaluate(model, data):
    return model(data)
