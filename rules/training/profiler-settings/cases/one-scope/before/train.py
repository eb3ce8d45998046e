import smprof
import torch


def train(model, loader, optimizer):
    SMProf = smprof.SMProfiler.instance()
    config = smprof.Config()
    config.profiler = {
        "EnableCuda": "1",
    }
    SMProf.configure(config)
    SMProf.start_profiling()
    for data, target in loader:
        loss = model(data, target)
        loss.backward()
        optimizer.step()
    SMProf.stop_profiling()
