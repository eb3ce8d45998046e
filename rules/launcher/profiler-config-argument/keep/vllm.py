from vllm.config import ProfilerConfig


def configure(args):
    args.profiler_config = ProfilerConfig(profiler="torch", torch_profiler_dir="./traces")
    return dict(profiler_config=args.profiler_config)
