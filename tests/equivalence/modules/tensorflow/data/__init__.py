AUTOTUNE = -1


class Dataset:
    """A list of batches; methods that only tune the pipeline return the dataset."""

    def __init__(self, items):
        self._items = list(items)

    @classmethod
    def from_tensor_slices(cls, values):
        if isinstance(values, tuple):
            return cls(zip(*values))
        return cls(values)

    @classmethod
    def range(cls, *bounds):
        return cls(range(*bounds))

    def batch(self, size, drop_remainder=False):
        return Dataset(self._items[at] for at in range(0, len(self._items), size))

    def take(self, count):
        return Dataset(self._items[:count])

    def repeat(self, count=1):
        return Dataset(self._items * count)

    def map(self, function, **kwargs):
        return Dataset(function(*item) if isinstance(item, tuple) else function(item) for item in self._items)

    def _same(self, *args, **kwargs):
        return self

    shuffle = prefetch = cache = _same

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)
