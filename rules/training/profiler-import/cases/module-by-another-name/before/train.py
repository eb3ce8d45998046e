import smprof
import torch

tracing = smprof

with tracing.annotate("Forward"):
    torch.relu(torch.ones(1))
