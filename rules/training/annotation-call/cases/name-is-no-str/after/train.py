import torch

for i in range(3):
    with torch.profiler.record_function(str(i)):
        torch.relu(torch.ones(1))
    with torch.profiler.record_function(name=str(i + 1)):
        torch.relu(torch.ones(1))
