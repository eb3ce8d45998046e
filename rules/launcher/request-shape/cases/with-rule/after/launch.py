from sagemaker.core import shapes
from sagemaker.core.resources import TrainingJob

TrainingJob.create(
    training_job_name="mnist-1",
    profiler_config=shapes.ProfilerConfig(
        s3_output_path="s3://bucket/out",
    ),
)
