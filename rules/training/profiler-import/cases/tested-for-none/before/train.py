import torch

try:
    import smprof
except ImportError:
    smprof = None

if smprof is not None:
    with smprof.annotate("Forward"):
        torch.relu(torch.ones(1))
