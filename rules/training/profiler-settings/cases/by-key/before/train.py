import smprof
import torch

settings = {"EnableCuda": "0", "BucketCount": "16"}
config = smprof.Config()
config.profiler = settings
config.profiler["Compression"] = "1000001"
profiler = smprof.SMProfiler.instance()
profiler.configure(config)
