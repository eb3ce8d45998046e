import argparse

import smprof
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--profile", action="store_true")
args = parser.parse_args()

prof = smprof.SMProfiler.instance()
if args.profile:
    prof.start_profiling()
for x in [1, 2, 3]:
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
if args.profile:
    prof.stop_profiling()
