import smprof
import torch


def step(model, criterion, data, target):
    a = smprof.annotation_begin("forward")
    output = model(data)
    b = smprof.annotation_begin("loss")
    smprof.annotation_end(a)
    loss = criterion(output, target)
    smprof.annotation_end(b)
    return loss
