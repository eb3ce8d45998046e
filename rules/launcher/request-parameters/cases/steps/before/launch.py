import boto3

request = {"TrainingJobName": "mnist-1"}
request["ProfilerConfig"] = {"ProfilingParameters": dict(CPUProfilingDuration="3600")}
boto3.client("sagemaker").create_training_job(**request)
