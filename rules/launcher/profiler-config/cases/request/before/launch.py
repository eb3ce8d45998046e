import boto3
from sagemaker.core.debugger import Profiler, ProfilerConfig

boto3.client("sagemaker").create_training_job(
    TrainingJobName="mnist-1",
    ProfilerConfig=ProfilerConfig(profile_params=Profiler())._to_request_dict(),
)
