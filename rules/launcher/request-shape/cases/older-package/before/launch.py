from sagemaker_core.main.shapes import ProfilerConfig

config = ProfilerConfig(profiling_parameters={"CPUProfilingDuration": "3600"})
