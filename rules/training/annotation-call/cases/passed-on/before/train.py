import torch
from smprof import annotate

MARKS = {"profiler": annotate}


def span(name):
    return annotate(name)
