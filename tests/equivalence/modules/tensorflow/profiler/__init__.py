from tensorflow.profiler import experimental  # noqa: F401
