import boto3

request = {
    "TrainingJobName": "mnist-1",
}
boto3.client("sagemaker").create_training_job(**request)
