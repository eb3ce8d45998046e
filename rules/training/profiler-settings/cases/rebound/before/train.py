import smprof
import torch
from transformers import AutoConfig

config = smprof.Config()
config.profiler = {"EnableCuda": "1"}
smprof.SMProfiler.instance().configure(config)

config = AutoConfig.from_pretrained("bert-base-uncased")
config.profiler = None
