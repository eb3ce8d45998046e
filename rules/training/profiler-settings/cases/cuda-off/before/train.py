import smprof
import torch

prof = smprof.SMProfiler.instance()
settings = {"EnableCuda": "0", "BucketCount": "16"}
config = smprof.Config()
config.profiler = settings
prof.configure(config)
prof.start_profiling()
for x in [1, 2, 3]:
    loss = torch.ones(1, requires_grad=True) * x
    loss.backward()
prof.stop_profiling()
