import smprof
import torch


def train(model, loader, criterion):
    for i, (data, target) in enumerate(loader):
        with smprof.annotate("step_" + str(i)):
            with smprof.annotate("Forward"):
                output = model(data)
            with smprof.annotate("Loss"):
                loss = criterion(output, target)
            with smprof.annotate("Backward"):
                loss.backward()
