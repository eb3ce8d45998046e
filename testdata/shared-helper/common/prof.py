"""One place for profiling: scripts import `smprof` and the functions below from here."""

try:
    import smprof
except ImportError:
    import smppy as smprof

__all__ = ["smprof", "annotate", "setup"]

annotate = smprof.annotate


def setup():
    profiler = smprof.SMProfiler.instance()
    config = smprof.Config()
    config.profiler = {"EnableCuda": "1"}
    profiler.configure(config)
    return profiler
