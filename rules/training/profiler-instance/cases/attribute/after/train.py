import torch


class Trainer:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer
        self.prof = torch.profiler.profile(
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

    def fit(self, loader):
        self.prof.start()
        for x in loader:
            self.model(x).backward()
            self.optimizer.step()
            self.prof.step()
        self.prof.stop()


Trainer(torch.nn.Linear(1, 1), None).fit([])
