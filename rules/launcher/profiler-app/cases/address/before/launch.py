from sagemaker.core.interactive_apps.detail_profiler_app import DetailProfilerApp as V3
from sagemaker.interactive_apps import DetailProfilerApp, SupportedInteractiveAppTypes

print(DetailProfilerApp("us-east-1").get_app_url(training_job_name="mnist-1"))
print(V3("us-east-1").get_app_url())
