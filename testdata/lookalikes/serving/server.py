import argparse

from config import Profiler, ProfilerConfig, ServerConfig


def make_config(args):
    profiler_config = ProfilerConfig(profiler="torch", torch_profiler_dir=args.profile_dir)
    return ServerConfig(model=args.model, profiler_config=profiler_config)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="base")
    parser.add_argument("--profile-dir", default="traces")
    config = make_config(parser.parse_args())
    profiler = Profiler(profile_params={"detail": "high"})
    profiler.start_profiling()
    print(config.model, config.profiler_config.torch_profiler_dir, profiler.running)
    profiler.stop_profiling()


if __name__ == "__main__":
    main()
