class Callback:
    def __init__(self):
        self.model = None
        self.params = {}

    def set_model(self, model):
        self.model = model

    def set_params(self, params):
        self.params = params

    def _hook(self, *args, **kwargs):
        return None

    on_train_begin = on_train_end = on_epoch_begin = on_epoch_end = _hook
    on_train_batch_begin = on_train_batch_end = on_test_begin = on_test_end = _hook
    on_batch_begin = on_batch_end = on_predict_begin = on_predict_end = _hook


class LambdaCallback(Callback):
    def __init__(self, **hooks):
        super().__init__()
        for name, hook in hooks.items():
            setattr(self, name, hook)


class TensorBoard(Callback):
    def __init__(self, log_dir="logs", profile_batch=0, **kwargs):
        super().__init__()
        self.log_dir, self.profile_batch = log_dir, profile_batch


class ModelCheckpoint(Callback):
    def __init__(self, filepath, **kwargs):
        super().__init__()
