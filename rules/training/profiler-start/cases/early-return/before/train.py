import smprof
import torch

QUIET = False
prof = smprof.SMProfiler.instance()


def start():
    if QUIET:
        return
    prof.start_profiling()


def stop():
    if QUIET:
        return
    prof.stop_profiling()


start()
for x in [1, 2, 3]:
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
stop()
