import nvtx
from torch.profiler import record_function as annotate


class smprof:
    @staticmethod
    def annotate(name):
        return annotate(name)


def train(model, smprof_like, data):
    with nvtx.annotate("a"), annotate("b"), smprof.annotate("c"), smprof_like.annotate("d"):
        return model(data)
