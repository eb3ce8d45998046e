import torch


def train(model, loader, criterion):
    for i, (data, target) in enumerate(loader):
        with torch.profiler.record_function("step_" + str(i)):
            with torch.profiler.record_function("Forward"):
                output = model(data)
            with torch.profiler.record_function("Loss"):
                loss = criterion(output, target)
            with torch.profiler.record_function("Backward"):
                loss.backward()
