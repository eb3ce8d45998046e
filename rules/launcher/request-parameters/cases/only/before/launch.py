import boto3

boto3.client("sagemaker").create_training_job(
    TrainingJobName="mnist-1",
    ProfilerConfig={
        "ProfilingParameters": {
            "CPUProfilingDuration": "3600",
            "SMPFileRotationSecs": "600",
        },
    },
    ProfilerRuleConfigurations=[
        {
            "RuleConfigurationName": "DetailedProfilerProcessingJobConfig-1",
            "RuleEvaluatorImage": "503895931360.dkr.ecr.us-east-1.amazonaws.com/detailed-profiler-processing:latest",
            "RuleParameters": {"rule_to_invoke": "DetailedProfilerProcessing"},
        },
    ],
)
