REQUEST = {
    "ProfilerConfig": {
        "S3OutputPath": "s3://bucket/output",
        "ProfilingParameters": {"PythonProfilingConfig": "{}", "LocalPath": "/opt/ml/output"},
    },
    "CpuProfilingDuration": 30,
    "cpuProfilingDuration": 30,
}
