from mylib import SMProfiler, Config


class Profiler:
    @classmethod
    def instance(cls):
        return cls()


Profiler.instance().start_profiling()
SMProfiler.instance().configure(Config())
