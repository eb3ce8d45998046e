import smprof
import torch

open_spans = []


def enter(name):
    open_spans.append(smprof.annotation_begin(name))


def leave():
    smprof.annotation_end(open_spans.pop())


enter("Forward")
torch.relu(torch.ones(1))
leave()
