import boto3

boto3.client("sagemaker").create_training_job(
    TrainingJobName="mnist-1",
    ProfilerConfig={"S3OutputPath": "s3://bucket/o", "ProfilingParameters": {"CPUProfilingDuration": "60"}},
)
