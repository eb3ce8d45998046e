from sagemaker.debugger import FrameworkProfile, ProfilerConfig

a = ProfilerConfig()
b = ProfilerConfig(s3_output_path="s3://bucket/output")
c = ProfilerConfig(disable_profiler=True)
d = ProfilerConfig(framework_profile_params=FrameworkProfile())
