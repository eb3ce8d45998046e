__all__ = ["DURATION", "launch"]
DURATION = 3600


def launch(estimator_class):
    return estimator_class()
