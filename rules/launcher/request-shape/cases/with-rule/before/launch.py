from sagemaker.core import shapes
from sagemaker.core.resources import TrainingJob

TrainingJob.create(
    training_job_name="mnist-1",
    profiler_config=shapes.ProfilerConfig(
        s3_output_path="s3://bucket/out",
        profiling_parameters={"CPUProfilingDuration": "3600"},
    ),
    profiler_rule_configurations=[
        shapes.ProfilerRuleConfiguration(
            rule_configuration_name="detailed",
            rule_evaluator_image="503895931360.dkr.ecr.us-east-1.amazonaws.com/detailed-profiler-processing:latest",
            rule_parameters={"rule_to_invoke": "DetailedProfilerProcessing"},
        )
    ],
)
