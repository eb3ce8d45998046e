from torch.profiler import record_function  # noqa: F401
