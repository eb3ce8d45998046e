import torch

import probe

model = torch.nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters())
prof = torch.profiler.profile(
    activities=[torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA],
    schedule=torch.profiler.schedule(wait=1, warmup=1, active=3, repeat=1),
    on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
)
prof.start()
for epoch in range(2):
    for i in range(9):
        probe.iteration()
        with torch.profiler.record_function("micro"):
            model(torch.tensor(float(i))).backward()
        if (i + 1) % 3:
            prof.step()
            continue
        optimizer.step()
        print("update", epoch, i)
        if i == 8 and epoch == 1:
            probe.leave()
            break
        prof.step()
prof.stop()
