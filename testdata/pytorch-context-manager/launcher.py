"""Starts the training job."""

import argparse

import sagemaker
from sagemaker import ProfilerConfig, Profiler
from sagemaker.pytorch import PyTorch


def launch(bucket):
    # one hour of profiling
    profiler_config = ProfilerConfig(
        profile_params=Profiler(cpu_profiling_duration=3600)
    )

    estimator = PyTorch(
        entry_point="train.py",
        source_dir=".",
        role=sagemaker.get_execution_role(),
        framework_version="2.0.1",
        py_version="py310",
        instance_count=2,
        instance_type="ml.g4dn.12xlarge",
        distribution={"pytorchddp": {"enabled": True}},
        hyperparameters={"epochs": 2, "batch-size": 64},
        output_path=f"s3://{bucket}/output",
        profiler_config=profiler_config,
    )
    estimator.fit({"training": f"s3://{bucket}/cifar10"}, wait=False)
    return estimator.latest_training_job.name


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--bucket", required=True)
    print(launch(parser.parse_args().bucket))
