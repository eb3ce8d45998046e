import smprof
import torch

smprof.annotation_begin("Training")
torch.relu(torch.ones(1))
