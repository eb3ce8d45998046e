import smprof
import torch

prof = smprof.SMProfiler.instance()
prof.start_profiling()
trainer.fit(torch.nn.Linear(1, 1))
prof.stop_profiling()
