import boto3

client = boto3.client("sagemaker")
client.create_training_job(
    TrainingJobName="mnist-1",
    ProfilerConfig={
        "S3OutputPath": "s3://bucket/output",
        "ProfilingIntervalInMilliseconds": 500,
        "ProfilingParameters": {"LocalPath": "/opt/ml/output/profiler"},
    },
    ProfilerRuleConfigurations=[
        {
            "RuleConfigurationName": "ProfilerReport-1",
            "RuleEvaluatorImage": "503895931360.dkr.ecr.us-east-1.amazonaws.com/sagemaker-debugger-rules:latest",
            "RuleParameters": {"rule_to_invoke": "ProfilerReport"},
        },
    ],
)
