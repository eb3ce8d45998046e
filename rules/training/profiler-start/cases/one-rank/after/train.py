import torch


def train(model, loader, rank):
    profiler = torch.profiler.profile(
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
    if rank == 0:
        profiler.start()
    for data in loader:
        model(data).backward()
        if rank == 0:
            profiler.step()
    if rank == 0:
        profiler.stop()
