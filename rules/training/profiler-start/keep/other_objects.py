import torch


def train(engine, model, data):
    engine.start_profiling()
    model(data)
    engine.stop_profiling()
