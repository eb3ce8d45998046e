import torch


def train(model, loader, optimizer, epochs):
    for epoch in range(epochs):
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
        for x in loader:
            model(x).backward()
            optimizer.step()
            prof.step()
        prof.stop()


train(torch.nn.Linear(1, 1), [], None, 2)
