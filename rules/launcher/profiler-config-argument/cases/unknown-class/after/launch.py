def launch(estimator_class):
    return estimator_class(
        entry_point="train.py",
    )
