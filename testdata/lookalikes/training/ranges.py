"""Our own ranges: the functions have the names of a profiler's, and nothing else in common.

They print where SageMaker Profiler (smprof) would record: `with smprof.annotate("x")`.
"""

import contextlib

import torch


class Recorder:
    """Counts instead of profiling."""

    _only = None

    @classmethod
    def instance(cls):
        cls._only = cls._only or cls()
        return cls._only

    def configure(self, config):
        self.config = config

    def start_profiling(self):
        print("recorder starts")

    def stop_profiling(self):
        print("recorder stops")


@contextlib.contextmanager
def annotate(name):
    print("<", name)
    yield
    print(">", name)


def annotation_begin(name):
    print("begin", name)
    return name


def annotation_end(handle):
    print("end", handle)


def train(smprof):
    # a parameter that is called like the module
    with smprof.annotate("inner"):
        handle = smprof.annotation_begin("loss")
        smprof.annotation_end(handle)


class smppy:
    annotate = staticmethod(annotate)
    annotation_begin = staticmethod(annotation_begin)
    annotation_end = staticmethod(annotation_end)


if __name__ == "__main__":
    recorder = Recorder.instance()
    recorder.configure({"EnableCuda": "1"})
    recorder.start_profiling()
    with annotate("outer"):
        train(smppy)
    recorder.stop_profiling()
    print(torch.__name__)
