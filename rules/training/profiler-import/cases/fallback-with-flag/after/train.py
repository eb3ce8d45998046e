import torch

try:
    HAVE_SMPROF = True
except ImportError:
    HAVE_SMPROF = False


def forward(model, x):
    if HAVE_SMPROF:
        with torch.profiler.record_function("Forward"):
            return model(torch.relu(x))
    return model(x)
