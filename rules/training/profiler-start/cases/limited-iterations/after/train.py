import torch

prof = torch.profiler.profile(
    activities=[
        torch.profiler.ProfilerActivity.CPU,
        torch.profiler.ProfilerActivity.CUDA,
    ],
    schedule=torch.profiler.schedule(wait=1, warmup=1, active=3, repeat=1),
    on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
    record_shapes=True,
    profile_memory=True,
    with_stack=True,
)
prof.start()
for i, x in enumerate([1, 2, 3]):
    if x < 0:
        break
    with torch.profiler.record_function("step_" + str(i)):
        loss = torch.ones(1, requires_grad=True) * x
        loss.backward()
    if i >= 1:
        prof.step()
        break
    prof.step()
prof.stop()
