import boto3

boto3.client("sagemaker").update_training_job(
    TrainingJobName="mnist-1",
)
