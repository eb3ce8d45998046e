import boto3

boto3.client("sagemaker").create_training_job(
    TrainingJobName="mnist-1",
)
