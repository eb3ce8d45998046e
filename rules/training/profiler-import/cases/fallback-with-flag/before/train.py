import torch

try:
    import smprof

    HAVE_SMPROF = True
except ImportError:
    HAVE_SMPROF = False


def forward(model, x):
    if HAVE_SMPROF:
        with smprof.annotate("Forward"):
            return model(torch.relu(x))
    return model(x)
