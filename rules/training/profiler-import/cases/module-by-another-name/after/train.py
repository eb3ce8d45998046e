import torch

with torch.profiler.record_function("Forward"):
    torch.relu(torch.ones(1))
