import torch

PROF = None


def train(model, loader, optimizer):
    global PROF
    PROF = torch.profiler.profile(
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
    PROF.start()
    for x in loader:
        model(x).backward()
        optimizer.step()
        PROF.step()
    PROF.stop()


def main(model, loader, optimizer):
    global PROF
    for epoch in range(2):
        train(model, loader, optimizer)


main(torch.nn.Linear(1, 1), [], None)
