import smprof
import torch


def setup():
    config = smprof.Config()
    config.profiler = {"EnableCuda": "1"}
    smprof.SMProfiler.instance().configure(config)


def train(model, loader, optimizer):
    smprof.SMProfiler.instance().start_profiling()
    for x in loader:
        model(x).backward()
        optimizer.step()
    smprof.SMProfiler.instance().stop_profiling()


setup()
train(torch.nn.Linear(1, 1), [], None)
