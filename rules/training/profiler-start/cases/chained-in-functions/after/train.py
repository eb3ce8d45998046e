import torch

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


def setup():
    pass


def train(model, loader, optimizer):
    profiler.start()
    for x in loader:
        model(x).backward()
        optimizer.step()
        profiler.step()
    profiler.stop()


setup()
train(torch.nn.Linear(1, 1), [], None)
