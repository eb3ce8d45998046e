import os

os.environ["SMP_ENABLED"] = "1"
os.environ["SMP_ENABLE_CUDA_GRAPHS"] = "1"
os.environ["EnableCuda"] = "1"
