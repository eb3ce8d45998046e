"""Any name that starts with a capital exists; the objects are functions of one float."""


class _Object:
    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, x, y=None):
        return 0.0 if y is None else float(x) - float(y)

    def update_state(self, *args):
        return None

    def result(self):
        return 0.5

    def reset_state(self):
        return None


def __getattr__(name):
    if name[:1].isupper():
        return _Object
    raise AttributeError(name)
