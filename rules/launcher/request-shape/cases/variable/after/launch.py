from sagemaker.core.resources import TrainingJob
TrainingJob.create(training_job_name="mnist-1")
