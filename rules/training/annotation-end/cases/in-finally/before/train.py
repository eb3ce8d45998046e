import smprof
import torch


def step(model, data):
    handle = smprof.annotation_begin("forward")
    try:
        return model(data)
    finally:
        smprof.annotation_end(handle)
