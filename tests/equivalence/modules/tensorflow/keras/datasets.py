class _Images:
    @staticmethod
    def load_data(path=None):
        return ([i / 16.0 for i in range(64)], [i % 10 for i in range(64)]), ([0.5] * 16, [1] * 16)


mnist = cifar10 = fashion_mnist = _Images
