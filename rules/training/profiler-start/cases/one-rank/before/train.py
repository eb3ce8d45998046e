import smprof
import torch


def train(model, loader, rank):
    profiler = smprof.SMProfiler.instance()
    if rank == 0:
        profiler.start_profiling()
    for data in loader:
        model(data).backward()
    if rank == 0:
        profiler.stop_profiling()
