import atexit

import smprof
import torch

profiler = smprof.SMProfiler.instance()
profiler.start_profiling()
atexit.register(profiler.stop_profiling)
