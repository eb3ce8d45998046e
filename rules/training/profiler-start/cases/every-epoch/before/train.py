import smprof
import torch


def train(model, loader, optimizer, epochs):
    prof = smprof.SMProfiler.instance()
    for epoch in range(epochs):
        prof.start_profiling()
        for x in loader:
            model(x).backward()
            optimizer.step()
        prof.stop_profiling()


train(torch.nn.Linear(1, 1), [], None, 2)
