"""SageMaker Profiler's module under the name `smprof`."""

from recording_profiler import Config, SMProfiler, annotate, annotation_begin, annotation_end

__all__ = ["Config", "SMProfiler", "annotate", "annotation_begin", "annotation_end"]
