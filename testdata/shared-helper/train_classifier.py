import torch

from common.prof import annotate, setup

model = torch.nn.Linear(8, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()

profiler = setup()
profiler.start_profiling()
for i in range(7):
    with annotate("step_" + str(i)):
        loss = criterion(model(torch.tensor(i / 7.0)), torch.tensor(i % 2))
        loss.backward()
        optimizer.step()
    print("step", i, f"{loss.item():.4f}")
profiler.stop_profiling()
