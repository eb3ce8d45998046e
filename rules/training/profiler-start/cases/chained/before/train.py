import smprof
import torch


def train(model, loader):
    smprof.SMProfiler.instance().start_profiling()
    for data in loader:
        model(data).backward()
    smprof.SMProfiler.instance().stop_profiling()
