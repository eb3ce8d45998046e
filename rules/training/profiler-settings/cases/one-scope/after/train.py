import torch


def train(model, loader, optimizer):
    SMProf = torch.profiler.profile(
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
    SMProf.start()
    for data, target in loader:
        loss = model(data, target)
        loss.backward()
        optimizer.step()
        SMProf.step()
    SMProf.stop()
