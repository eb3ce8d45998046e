from torch import nn


def resnet18(*args, **kwargs):
    return nn.Sequential(nn.Conv2d(3, 64, 7), nn.ReLU(), nn.Linear(64, 10))


resnet50 = vit_b_16 = resnet18
