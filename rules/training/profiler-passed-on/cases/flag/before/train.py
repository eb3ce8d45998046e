try:
    import smprof
except ImportError:
    smprof = None

HAVE_SMPROF = smprof is not None


def step(model, data):
    if smprof:
        with smprof.annotate("step"):
            return model(data)
    return model(data)
