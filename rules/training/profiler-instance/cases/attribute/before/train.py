import smprof
import torch


class Trainer:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer
        self.prof = smprof.SMProfiler.instance()

    def fit(self, loader):
        self.prof.start_profiling()
        for x in loader:
            self.model(x).backward()
            self.optimizer.step()
        self.prof.stop_profiling()


Trainer(torch.nn.Linear(1, 1), None).fit([])
