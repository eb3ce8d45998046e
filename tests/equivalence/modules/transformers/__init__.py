"""Trainer with its callbacks, and an image classifier that is a function of one float."""

import probe
from torch import nn
from torch.tensor import Tensor


class TrainerControl:
    should_training_stop = False


class TrainerState:
    global_step = 0
    epoch = 0
    is_world_process_zero = True
    log_history = ()


class TrainingArguments:
    def __init__(self, output_dir="out", num_train_epochs=1, max_steps=-1, **kwargs):
        self.output_dir, self.num_train_epochs, self.max_steps = output_dir, num_train_epochs, max_steps


class TrainerCallback:
    def _hook(self, args, state, control, **kwargs):
        return control

    on_init_end = on_train_begin = on_train_end = on_epoch_begin = on_epoch_end = _hook
    on_step_begin = on_step_end = on_substep_end = on_log = on_save = on_evaluate = _hook


class Trainer:
    def __init__(
        self, model=None, args=None, train_dataset=None, eval_dataset=None, callbacks=None, **kwargs
    ):
        self.model, self.args = model, args or TrainingArguments()
        self.train_dataset = train_dataset or []
        self.callbacks = [c() if isinstance(c, type) else c for c in callbacks or []]
        self.state, self.control = TrainerState(), TrainerControl()

    def add_callback(self, callback):
        self.callbacks.append(callback)

    def _call(self, hook):
        for callback in self.callbacks:
            getattr(callback, hook)(self.args, self.state, self.control, model=self.model)

    def train(self, **kwargs):
        self._call("on_train_begin")
        for epoch in range(int(self.args.num_train_epochs)):
            self.state.epoch = epoch
            self._call("on_epoch_begin")
            for item in self.train_dataset:
                probe.iteration()
                self._call("on_step_begin")
                self.training_step(self.model, item)
                self.state.global_step += 1
                self._call("on_step_end")
            self._call("on_epoch_end")
        self._call("on_train_end")
        return self.state

    def training_step(self, model, inputs, *args):
        return self.compute_loss(model, inputs)

    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        return model(inputs) if model is not None else inputs

    def save_model(self, path=None):
        return None


class _Output:
    def __init__(self, logits, labels):
        self.logits = logits
        self.loss = (logits - labels) * (logits - labels) + 0.125


class AutoConfig:
    def __init__(self):
        self.hidden_size = 64
        self.num_labels = 10

    @classmethod
    def from_pretrained(cls, name, **kwargs):
        config = cls()
        config.num_labels = kwargs.get("num_labels", config.num_labels)
        return config


class ViTForImageClassification(nn.Module):
    def __init__(self, config=None):
        super().__init__()
        self.config = config

    @classmethod
    def from_pretrained(cls, name, config=None, **kwargs):
        return cls(config)

    def forward(self, pixel_values=None, labels=None):
        return _Output(pixel_values * 0.5, labels if labels is not None else Tensor(0.0))


AutoModelForImageClassification = ViTForImageClassification
ViTConfig = AutoConfig


def get_scheduler(name, optimizer, num_warmup_steps=0, num_training_steps=0):
    from torch.optim.lr_scheduler import LambdaLR

    return LambdaLR(optimizer)
