import torch
import smprof

import probe

model = torch.nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters())
prof = smprof.SMProfiler.instance()
settings = smprof.Config()
settings.profiler = {"EnableCuda": "1"}
prof.configure(settings)
prof.start_profiling()
for epoch in range(2):
    for i in range(9):
        probe.iteration()
        with smprof.annotate("micro"):
            model(torch.tensor(float(i))).backward()
        if (i + 1) % 3:
            continue
        optimizer.step()
        print("update", epoch, i)
        if i == 8 and epoch == 1:
            probe.leave()
            break
prof.stop_profiling()
