from sagemaker.core.resources import TrainingJob

job = TrainingJob.create(
    training_job_name="mnist-1",
)
job.update()
