class Optimizer:
    def __init__(self, *args, **kwargs):
        self.iterations = 0

    def apply_gradients(self, pairs):
        list(pairs)
        self.iterations += 1


Adam = SGD = RMSprop = Optimizer
