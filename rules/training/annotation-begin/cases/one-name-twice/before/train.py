import smprof
import torch


def step(model, criterion, x, y):
    h = smprof.annotation_begin("Forward")
    out = model(x)
    smprof.annotation_end(h)
    h = smprof.annotation_begin("Loss")
    loss = criterion(out, y)
    smprof.annotation_end(h)
    return loss
