import boto3

boto3.client("sagemaker").create_training_job(
    TrainingJobName="mnist-1",
    ProfilerConfig={
        "S3OutputPath": "s3://bucket/output",
        "ProfilingIntervalInMilliseconds": 500,
        "ProfilingParameters": {
            "DetailedProfilingConfig": '{"StartStep": 5, "NumSteps": 2}',
            "PythonProfilingConfig": "{}",
            "LocalPath": "/opt/ml/output/profiler",
        },
    },
    ProfilerRuleConfigurations=[
        {
            "RuleConfigurationName": "ProfilerReport-1",
            "RuleEvaluatorImage": "503895931360.dkr.ecr.us-east-1.amazonaws.com/sagemaker-debugger-rules:latest",
            "RuleParameters": {"rule_to_invoke": "ProfilerReport"},
        },
    ],
)
