class _Scheduler:
    def __init__(self, optimizer, *args, **kwargs):
        self._optimizer = optimizer

    def step(self, *args):
        return None

    def get_last_lr(self):
        return [group["lr"] for group in self._optimizer.param_groups]


StepLR = MultiStepLR = CosineAnnealingLR = LambdaLR = OneCycleLR = ReduceLROnPlateau = _Scheduler
