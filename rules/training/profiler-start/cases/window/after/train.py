import torch

prof = torch.profiler.profile(
    activities=[
        torch.profiler.ProfilerActivity.CPU,
        torch.profiler.ProfilerActivity.CUDA,
    ],
    on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
    record_shapes=True,
    profile_memory=True,
    with_stack=True,
)
for i, x in enumerate([1, 2, 3, 4]):
    if i == 1:
        prof = torch.profiler.profile(
            activities=[
                torch.profiler.ProfilerActivity.CPU,
                torch.profiler.ProfilerActivity.CUDA,
            ],
            on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
            record_shapes=True,
            profile_memory=True,
            with_stack=True,
        )
        prof.start()
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
    if i == 2:
        prof.stop()
