import smprof
import torch

for i in range(3):
    with smprof.annotate(i):
        torch.relu(torch.ones(1))
    with smprof.annotate(name=i + 1):
        torch.relu(torch.ones(1))
