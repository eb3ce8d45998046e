import smprof
import torch

prof = smprof.SMProfiler.instance()
prof.start_profiling()
optimizer = torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1)
for step in range(3):
    with smprof.annotate("step_" + str(step)):
        for step in range(2):
            optimizer.step()
    print("done")
prof.stop_profiling()
