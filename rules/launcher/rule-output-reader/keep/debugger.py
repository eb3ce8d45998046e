import os


def report(estimator):
    job = estimator.latest_training_job.job_name
    return os.path.join(estimator.output_path, job, "rule-output", "ProfilerReport")


CONFIG = "DetailedProfilerProcessingJobConfig"
