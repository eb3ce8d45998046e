import smprof
import torch

with smprof.annotate("Forward", "red"):
    torch.relu(torch.ones(1))
