import torch


def broken(model:
    return torch.no_grad(
