from botocore.config import Config

config = Config()
config.profiler = {"EnableCuda": "1"}
