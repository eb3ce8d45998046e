from sagemaker.interactive_apps import TensorBoardApp

print(TensorBoardApp("us-east-1").get_app_url(training_job_name="mnist-1"))
