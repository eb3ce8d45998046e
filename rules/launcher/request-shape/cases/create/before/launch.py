from sagemaker.core.resources import TrainingJob
from sagemaker.core.shapes import ProfilerConfig, ProfilerConfigForUpdate

job = TrainingJob.create(
    training_job_name="mnist-1",
    profiler_config=ProfilerConfig(
        profiling_parameters={"CPUProfilingDuration": "3600", "SMPFileRotationSecs": "600"},
    ),
)
job.update(
    profiler_config=ProfilerConfigForUpdate(profiling_parameters={"CPUProfilingDuration": "60"}),
)
