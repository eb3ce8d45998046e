from replaced import Config, SMProfiler, annotate, annotation_begin, annotation_end

__all__ = ["Config", "SMProfiler", "annotate", "annotation_begin", "annotation_end"]
