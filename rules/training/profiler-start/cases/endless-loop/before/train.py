import smprof
import torch

prof = smprof.SMProfiler.instance()
prof.start_profiling()
source = iter([1, 2, 3])
while True:
    try:
        x = next(source)
    except StopIteration:
        break
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
prof.stop_profiling()
