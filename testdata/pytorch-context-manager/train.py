#!/usr/bin/env python3
"""Trains a small CNN with DistributedDataParallel.

SageMaker Profiler (smprof) records the ranges of each step; see launcher.py.
"""

import argparse
import os

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.optim as optim
import smprof
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets, transforms

from model import SmallCnn


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch-size", type=int, default=8)
    parser.add_argument("--lr", type=float, default=0.1)
    parser.add_argument("--data-dir", default=os.environ.get("SM_CHANNEL_TRAINING", "data"))
    return parser.parse_args()


def make_loader(args, train):
    dataset = datasets.CIFAR10(
        args.data_dir,
        train=train,
        download=True,
        transform=transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))]),
    )
    sampler = DistributedSampler(dataset, shuffle=train)
    return DataLoader(dataset, batch_size=args.batch_size, sampler=sampler), sampler


def evaluate(model, loader, device):
    model.eval()
    total = 0.0
    with torch.no_grad():
        for inputs, labels in loader:
            outputs = model(inputs.to(device))
            total += outputs.eq(labels.to(device)).sum().item()
    return total / len(loader)


def main():
    args = parse_args()
    dist.init_process_group("nccl" if torch.cuda.is_available() else "gloo")
    rank = dist.get_rank()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)

    # Initialise the profiler and choose what it records.
    SMProf = smprof.SMProfiler.instance()
    config = smprof.Config()
    config.profiler = {
        "EnableCuda": "1",
    }
    SMProf.configure(config)

    net = DDP(SmallCnn().to(device))
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.SGD(net.parameters(), lr=args.lr, momentum=0.9)
    scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.9)
    train_loader, sampler = make_loader(args, train=True)
    test_loader, _ = make_loader(args, train=False)

    SMProf.start_profiling()  # from here on

    for epoch in range(args.epochs):
        sampler.set_epoch(epoch)
        net.train()
        running = 0.0
        for i, data in enumerate(train_loader, 0):
            with smprof.annotate("step_" + str(i)):
                inputs, labels = data
                inputs = inputs.to(device)
                labels = labels.to(device)

                optimizer.zero_grad()

                with smprof.annotate("Forward"):
                    outputs = net(inputs)
                with smprof.annotate("Loss"):
                    loss = criterion(outputs, labels)
                with smprof.annotate("Backward"):
                    loss.backward()
                with smprof.annotate("Optimizer"):
                    optimizer.step()

            running += loss.item()
            if i % 2 == 1:
                print(f"[{rank}] epoch {epoch} batch {i}: loss {running / 2:.4f}")
                running = 0.0
        scheduler.step()

    # Stop before the evaluation: only training is of interest.
    SMProf.stop_profiling()

    print(f"[{rank}] accuracy {evaluate(net, test_loader, device):.3f}")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
