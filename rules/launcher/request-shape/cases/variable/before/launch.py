from sagemaker.core.resources import TrainingJob
from sagemaker.core.shapes import ProfilerConfig

config = ProfilerConfig(profiling_parameters={"CPUProfilingDuration": "3600"})
TrainingJob.create(training_job_name="mnist-1", profiler_config=config)
