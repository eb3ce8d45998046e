import smprof
import torch

prof = smprof.SMProfiler.instance()
prof.start_profiling()
for i, x in enumerate([1, None, 3]):
    if x is None:
        print("skipped")
        continue
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
    print(i)
prof.stop_profiling()
