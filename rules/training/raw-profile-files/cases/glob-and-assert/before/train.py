import glob
import os

import smprof
import torch

FOLDER = "/opt/ml/output/profiler/framework"

files = glob.glob(os.path.join(FOLDER, "*.smpraw"))
assert len(files) > 0
