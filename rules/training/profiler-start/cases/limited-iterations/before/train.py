import smprof
import torch

prof = smprof.SMProfiler.instance()
prof.start_profiling()
for i, x in enumerate([1, 2, 3]):
    if x < 0:
        break
    with smprof.annotate("step_" + str(i)):
        loss = torch.ones(1, requires_grad=True) * x
        loss.backward()
    if i >= 1:
        break
prof.stop_profiling()
