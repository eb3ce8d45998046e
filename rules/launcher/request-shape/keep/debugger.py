from sagemaker.core.resources import TrainingJob
from sagemaker.core.shapes import ProfilerConfig

TrainingJob.create(
    training_job_name="mnist-1",
    profiler_config=ProfilerConfig(
        s3_output_path="s3://bucket/output",
        profiling_parameters={"PythonProfilingConfig": "{}"},
    ),
)
