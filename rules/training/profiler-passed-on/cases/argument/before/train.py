import smprof
import torch

from loops import train

profiler = smprof.SMProfiler.instance()
train(profiler)
