from sagemaker.debugger import ProfilerConfig
from sagemaker.estimator import Estimator

estimator = Estimator("image", "role", 1, "ml.p3.2xlarge", None, None)
named = Estimator("image", "role", profiler_config=ProfilerConfig("s3://bucket/out", 500, None))
