import contextlib

import smprof
import torch


@contextlib.contextmanager
def profiling():
    prof = smprof.SMProfiler.instance()
    prof.start_profiling()
    try:
        yield prof
    finally:
        prof.stop_profiling()


with profiling() as p:
    for x in [1, 2, 3]:
        loss = torch.ones(1, requires_grad=True) * x
        loss.backward()
