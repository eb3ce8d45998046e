import time

import boto3
import os

from sagemaker import Profiler, ProfilerConfig
from sagemaker.pytorch import PyTorch


def get_detailed_profiler_output_uri(estimator):
    config_name = None
    for processing in estimator.profiler_rule_configs:
        params = processing.get("RuleParameters", dict())
        rule = config_name = params.get("rule_to_invoke", "")
        if rule == "DetailedProfilerProcessing":
            config_name = processing.get("RuleConfigurationName")
            break
    return os.path.join(
        estimator.output_path, estimator.latest_training_job.name, "rule-output", config_name
    )


estimator = PyTorch(
    entry_point="train.py",
    profiler_config=ProfilerConfig(profile_params=Profiler()),
)
estimator.fit()
uri = get_detailed_profiler_output_uri(estimator)
bucket, prefix = uri.replace("s3://", "").split("/", 1)
s3 = boto3.client("s3")
found = 0
while found == 0:
    contents = s3.list_objects_v2(Bucket=bucket, Prefix=prefix).get("Contents")
    found = len(contents)
    print("waiting", found)
    time.sleep(30)
assert len(contents) > 0, uri
print(f"profiles are in {uri}")
