import smprof
import torch

prof = smprof.SMProfiler.instance()
for i, x in enumerate([1, 2, 3, 4]):
    if i == 1:
        prof.start_profiling()
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
    if i == 2:
        prof.stop_profiling()
