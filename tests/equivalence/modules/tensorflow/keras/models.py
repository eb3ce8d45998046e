"""Keras models: fit() that calls the callbacks in Keras's order."""

from tensorflow.keras.optimizers import Optimizer


class Model:
    def __init__(self, *args, **kwargs):
        self.optimizer = Optimizer()
        self.trainable_variables = [1.0]
        self.stop_training = False

    def compile(self, optimizer=None, loss=None, metrics=None, **kwargs):
        return None

    def __call__(self, x, training=False):
        return float(x if not isinstance(x, (list, tuple)) else x[0]) * 0.5

    def fit(
        self,
        x=None,
        y=None,
        batch_size=32,
        epochs=1,
        verbose="auto",
        callbacks=None,
        steps_per_epoch=None,
        validation_data=None,
        **kwargs,
    ):
        batches = list(x)[::batch_size] if y is not None else list(x)
        if steps_per_epoch is not None:
            batches = batches[:steps_per_epoch]
        called = list(callbacks or [])
        for callback in called:
            callback.set_model(self)
            callback.set_params({"epochs": epochs, "steps": len(batches)})
        _call(called, "on_train_begin")
        history = []
        for epoch in range(epochs):
            _call(called, "on_epoch_begin", epoch)
            for batch, item in enumerate(batches):
                _call(called, "on_train_batch_begin", batch)
                self.train_step(item)
                _call(called, "on_train_batch_end", batch)
            history.append(1.0 / (epoch + 1))
            _call(called, "on_epoch_end", epoch)
        _call(called, "on_train_end")
        return History(history)

    def train_step(self, data):
        return {"loss": 1.0}

    def evaluate(self, x=None, y=None, verbose="auto", callbacks=None, **kwargs):
        return [0.25, 0.75]

    def predict(self, x, **kwargs):
        return [0.5 for _ in x]

    def save(self, path, **kwargs):
        return None

    def summary(self):
        return None


class History:
    def __init__(self, loss):
        self.history = {"loss": loss}


class Sequential(Model):
    def add(self, layer):
        return None


def _call(callbacks, hook, *args):
    for callback in callbacks:
        getattr(callback, hook)(*args)
