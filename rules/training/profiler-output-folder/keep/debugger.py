import os

os.makedirs("/opt/ml/output/profiler/framework", exist_ok=True)
os.makedirs("/opt/ml/output/profiler", exist_ok=True)
