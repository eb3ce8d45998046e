import torch


def train(model, loader, optimizer, prof):
    for x in loader:
        model(x).backward()
        optimizer.step()
        prof.step()


def main(model, loader, optimizer):
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
    profiler.start()
    train(model, loader, optimizer, prof=profiler)
    profiler.stop()


main(torch.nn.Linear(1, 1), [], None)
