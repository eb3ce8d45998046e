import os

import torch

import probe


def train(model, optimizer, rank):
    profiler = torch.profiler.profile(
        activities=[torch.profiler.ProfilerActivity.CPU],
        schedule=torch.profiler.schedule(wait=1, warmup=1, active=3, repeat=1),
        on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
    )
    if rank == 0:
        profiler.start()
    for i in range(6):
        probe.iteration()
        step = torch.profiler.record_function(f"step_{i}")
        step.__enter__()
        forward = torch.profiler.record_function("Forward")
        forward.__enter__()
        output = model(torch.tensor(0.1 * i))
        loss = torch.profiler.record_function("Loss")
        loss.__enter__()
        forward.__exit__(None, None, None)
        value = output * 2
        loss.__exit__(None, None, None)
        value.backward()
        optimizer.step()
        step.__exit__(None, None, None)
        print(f"{value:.3f}")
        if rank == 0:
            profiler.step()
    if rank == 0:
        profiler.stop()


linear = torch.nn.Linear(4, 2)
train(linear, torch.optim.SGD(linear.parameters()), int(os.environ.get("RANK", "0")))
