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
optimizer = torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1)
for step in range(3):
    with torch.profiler.record_function("step_" + str(step)):
        for step in range(2):
            optimizer.step()
    print("done")
    prof.step()
prof.stop()
