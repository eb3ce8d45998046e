import smprof
import torch


def make_profiler():
    profiler = smprof.SMProfiler.instance()
    profiler.configure(smprof.Config())
    return profiler


prof = make_profiler()
prof.start_profiling()
for x in [1, 2, 3]:
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
prof.stop_profiling()
