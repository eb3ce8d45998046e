from event_log import emit
from torch.optim import lr_scheduler  # noqa: F401


class Optimizer:
    def __init__(self, params, lr=0.01, **kwargs):
        self.param_groups = [{"params": list(params), "lr": lr}]

    def zero_grad(self, set_to_none=True):
        return None

    def step(self, closure=None):
        emit("optimizer_step")
        return closure() if closure is not None else None

    def state_dict(self):
        return {"state": {}}

    def load_state_dict(self, state):
        return None


SGD = Adam = AdamW = Adadelta = RMSprop = Adagrad = Optimizer
