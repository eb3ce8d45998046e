import smprof
import torch
from contextlib import ExitStack, nullcontext

mark = smprof.annotate


def train(model, data, profiling):
    with torch.no_grad(), smprof.annotate("a"), mark("b"):
        model(data)
    with ExitStack() as stack:
        stack.enter_context(smprof.annotate("c"))
        model(data)
    with smprof.annotate("d") if profiling else nullcontext():
        model(data)


@smprof.annotate("e")
def evaluate(model, data):
    return model(data)
