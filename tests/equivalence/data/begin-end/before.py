import os

import torch
import smppy as smprof

import probe


def train(model, optimizer, rank):
    profiler = smprof.SMProfiler.instance()
    config = smprof.Config()
    config.profiler = {"EnableCuda": "0"}
    profiler.configure(config)
    if rank == 0:
        profiler.start_profiling()
    for i in range(6):
        probe.iteration()
        step = smprof.annotation_begin(f"step_{i}")
        forward = smprof.annotation_begin("Forward")
        output = model(torch.tensor(0.1 * i))
        loss = smprof.annotation_begin("Loss")
        smprof.annotation_end(forward)
        value = output * 2
        smprof.annotation_end(loss)
        value.backward()
        optimizer.step()
        smprof.annotation_end(step)
        print(f"{value:.3f}")
    if rank == 0:
        profiler.stop_profiling()


linear = torch.nn.Linear(4, 2)
train(linear, torch.optim.SGD(linear.parameters()), int(os.environ.get("RANK", "0")))
