import smprof
import torch
from smprof import Tracer

print(smprof.__version__)
profiler = smprof.SMProfiler.instance()
profiler.pause()
profiler.interval = 5
