import torch

open_spans = []


def enter(name):
    open_spans.append(torch.profiler.record_function(str(name)).__enter__())


def leave():
    open_spans.pop().__exit__(None, None, None)


enter("Forward")
torch.relu(torch.ones(1))
leave()
