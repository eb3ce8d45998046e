import torch as th


def forward(model, x):
    with th.profiler.record_function("Forward"):
        return model(th.relu(x))
