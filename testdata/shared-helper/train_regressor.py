import torch

from common import prof
from common.prof import smprof


def train(model, optimizer, epochs=2):
    for epoch in range(epochs):
        for value in (0.1, 0.2, 0.3):
            handle = smprof.annotation_begin("batch")
            loss = (model(torch.tensor(value)) - value) ** 2
            loss.backward()
            optimizer.step()
            smprof.annotation_end(handle)
        with prof.annotate(f"epoch_{epoch}"):
            print("epoch", epoch, f"{loss.item():.5f}")


def main():
    model = torch.nn.Linear(1, 1)
    profiler = prof.setup()
    profiler.start_profiling()
    train(model, torch.optim.Adam(model.parameters()))
    profiler.stop_profiling()


if __name__ == "__main__":
    main()
