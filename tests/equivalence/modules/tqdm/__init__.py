"""Progress bars that show nothing."""


class tqdm:
    def __init__(self, iterable=None, **kwargs):
        self._iterable = iterable

    def __iter__(self):
        return iter(self._iterable)

    def __len__(self):
        return len(self._iterable)

    def set_postfix(self, *args, **kwargs):
        return None

    set_description = update = close = set_postfix


def trange(*args, **kwargs):
    return tqdm(range(*args), **kwargs)
