import torch
from transformers import AutoConfig

config = AutoConfig.from_pretrained("bert-base-uncased")
config.profiler = None
