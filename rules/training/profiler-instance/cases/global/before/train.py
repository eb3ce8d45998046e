import smprof
import torch

SMProf = None


def train(model, loader):
    SMProf.start_profiling()
    for data in loader:
        model(data).backward()
    SMProf.stop_profiling()


def main(model, loader):
    global SMProf
    SMProf = smprof.SMProfiler.instance()
    for epoch in range(3):
        train(model, loader)
