import smprof
import torch


def train(model, loader, optimizer, prof):
    for x in loader:
        model(x).backward()
        optimizer.step()


def main(model, loader, optimizer):
    profiler = smprof.SMProfiler.instance()
    profiler.start_profiling()
    train(model, loader, optimizer, prof=profiler)
    profiler.stop_profiling()


main(torch.nn.Linear(1, 1), [], None)
