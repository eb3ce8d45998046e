class _Images:
    def __init__(self, root=None, train=True, download=False, transform=None, **kwargs):
        self._count = 48 if train else 16

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        return index / 16.0, index % 4


MNIST = CIFAR10 = FashionMNIST = ImageFolder = FakeData = _Images
