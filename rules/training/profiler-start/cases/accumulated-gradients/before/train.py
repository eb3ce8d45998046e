import smprof
import torch

prof = smprof.SMProfiler.instance()
prof.start_profiling()
optimizer = torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1)
for i, batch in enumerate([[1, 2], [3, 4]]):
    for x in batch:
        loss = torch.ones(1, requires_grad=True) * x
        loss.backward()
    optimizer.step()
    optimizer.zero_grad()
prof.stop_profiling()
