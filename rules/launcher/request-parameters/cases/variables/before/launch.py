import boto3

parameters = {"CPUProfilingDuration": "3600"}
request = {
    "TrainingJobName": "mnist-1",
    "ProfilerConfig": {"ProfilingParameters": parameters},
}
boto3.client("sagemaker").create_training_job(**request)
