"""The training loop of Lightning: hooks of module and callbacks in their documented order."""

import probe
from torch import nn


class LightningModule(nn.Module):
    def training_step(self, batch, batch_idx):
        raise NotImplementedError

    def configure_optimizers(self):
        raise NotImplementedError

    def log(self, name, value, **kwargs):
        return None

    def _hook(self, *args, **kwargs):
        return None

    on_train_start = on_train_end = on_train_epoch_start = on_train_epoch_end = _hook
    on_train_batch_start = on_train_batch_end = on_fit_start = on_fit_end = setup = _hook


class LightningDataModule:
    def setup(self, stage=None):
        return None


class Callback:
    def _hook(self, trainer, pl_module, *args, **kwargs):
        return None

    on_train_start = on_train_end = on_train_epoch_start = on_train_epoch_end = _hook
    on_train_batch_start = on_train_batch_end = on_fit_start = on_fit_end = on_exception = _hook


class Trainer:
    def __init__(self, max_epochs=1, max_steps=-1, callbacks=None, **kwargs):
        self.max_epochs, self.callbacks = max_epochs, list(callbacks or [])
        self.global_step, self.current_epoch, self.global_rank, self.is_global_zero = 0, 0, 0, True

    def _call(self, hook, model, *args):
        for callback in self.callbacks:
            getattr(callback, hook)(self, model, *args)
        getattr(model, hook)(*args)

    def fit(self, model, train_dataloaders=None, val_dataloaders=None, datamodule=None):
        loader = train_dataloaders if train_dataloaders is not None else datamodule.train_dataloader()
        optimizer = model.configure_optimizers()
        self._call("on_fit_start", model)
        self._call("on_train_start", model)
        for epoch in range(self.max_epochs):
            self.current_epoch = epoch
            self._call("on_train_epoch_start", model)
            for index, batch in enumerate(loader):
                probe.iteration()
                self._call("on_train_batch_start", model, batch, index)
                loss = model.training_step(batch, index)
                if optimizer is not None:
                    optimizer.step()
                self.global_step += 1
                self._call("on_train_batch_end", model, loss, batch, index)
            self._call("on_train_epoch_end", model)
        self._call("on_train_end", model)
        self._call("on_fit_end", model)


def seed_everything(seed, **kwargs):
    return seed
