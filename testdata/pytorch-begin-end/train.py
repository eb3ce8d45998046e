import os

import smprof
import torch
from torch import nn, optim
from torch.utils.data import DataLoader
from torchvision import datasets

import ranges

STEPS = int(os.environ.get("STEPS", "0"))


def train(net, loader, criterion, optimizer, device):
    for i, (inputs, labels) in enumerate(loader):
        step = smprof.annotation_begin("step_" + str(i))

        inputs, labels = inputs.to(device), labels.to(device)
        optimizer.zero_grad()

        # Forward and Loss overlap on purpose: the loss needs the last layer.
        forward = smprof.annotation_begin(ranges.FORWARD)
        hidden = net.features(inputs)
        outputs = net.head(hidden)
        loss_range = smprof.annotation_begin(ranges.LOSS)
        smprof.annotation_end(forward)
        loss = criterion(outputs, labels)
        smprof.annotation_end(loss_range)

        backward = smprof.annotation_begin(ranges.BACKWARD)
        loss.backward()
        smprof.annotation_end(backward)

        update = smprof.annotation_begin(ranges.OPTIMIZER)
        optimizer.step()
        smprof.annotation_end(update)

        smprof.annotation_end(step)
        print("batch %d loss %.4f" % (i, loss.item()))
        if STEPS and i + 1 == STEPS:
            break


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten())
        self.head = nn.Linear(8 * 26 * 26, 10)


def main():
    device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")

    SMProf = smprof.SMProfiler.instance()
    config = smprof.Config()
    config.profiler = {"EnableCuda": "0"}  # CPU ranges only
    SMProf.configure(config)

    net = Net()
    loader = DataLoader(datasets.MNIST("data", train=True), batch_size=6)
    optimizer = optim.Adam(net.parameters(), lr=1e-3)

    SMProf.start_profiling()
    try:
        train(net, loader, nn.CrossEntropyLoss(), optimizer, device)
    finally:
        SMProf.stop_profiling()


if __name__ == "__main__":
    main()
