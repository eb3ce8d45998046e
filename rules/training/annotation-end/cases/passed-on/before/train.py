import atexit

import smprof
import torch

atexit.register(smprof.annotation_end, smprof.annotation_begin("job"))
