import smprof
import torch

PROF = None


def train(model, loader, optimizer):
    PROF.start_profiling()
    for x in loader:
        model(x).backward()
        optimizer.step()
    PROF.stop_profiling()


def main(model, loader, optimizer):
    global PROF
    PROF = smprof.SMProfiler.instance()
    for epoch in range(2):
        train(model, loader, optimizer)


main(torch.nn.Linear(1, 1), [], None)
