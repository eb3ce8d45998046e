from torch.tensor import Tensor
from torch.utils.data import distributed  # noqa: F401
from torch.utils.data.distributed import DistributedSampler  # noqa: F401


class Dataset:
    def __len__(self):
        raise NotImplementedError

    def __getitem__(self, index):
        raise NotImplementedError


class IterableDataset(Dataset):
    pass


class TensorDataset(Dataset):
    def __init__(self, *tensors):
        self._tensors = tensors

    def __len__(self):
        return len(self._tensors[0])

    def __getitem__(self, index):
        return self._tensors


class Subset(Dataset):
    def __init__(self, dataset, indices):
        self._dataset, self._indices = dataset, indices

    def __len__(self):
        return len(self._indices)

    def __getitem__(self, index):
        return self._dataset[self._indices[index]]


class DataLoader:
    """Batches: the first item of each stands for the batch."""

    def __init__(self, dataset, batch_size=1, shuffle=False, sampler=None, drop_last=False, **kwargs):
        self.dataset, self.batch_size, self.sampler = dataset, batch_size, sampler
        self._drop_last = drop_last

    def __len__(self):
        count = len(self.dataset)
        return count // self.batch_size if self._drop_last else -(-count // self.batch_size)

    def __iter__(self):
        for number in range(len(self)):
            first = number * self.batch_size
            rows = min(self.batch_size, len(self.dataset) - first)
            yield _batched(self.dataset[first], rows)


def _batched(item, rows):
    if isinstance(item, dict):
        return {key: _batched(value, rows) for key, value in item.items()}
    if isinstance(item, (tuple, list)):
        return [_batched(value, rows) for value in item]
    return Tensor(float(item), rows)


def random_split(dataset, lengths, generator=None):
    parts, first = [], 0
    for length in lengths:
        parts.append(Subset(dataset, range(first, first + length)))
        first += length
    return parts
