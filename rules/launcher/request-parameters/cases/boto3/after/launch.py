import boto3

client = boto3.client("sagemaker")
client.create_training_job(
    TrainingJobName="mnist-1",
    RoleArn="arn:aws:iam::111122223333:role/training",
    ProfilerConfig={
        "S3OutputPath": "s3://bucket/output",
    },
)
request = {"ProfilerConfig": {"ProfilingParameters": {}}}
