class DistributedDataParallel:
    def __init__(self, module, *args, **kwargs):
        self.module = module

    def __call__(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def __getattr__(self, name):
        return getattr(self.module, name)


DataParallel = DistributedDataParallel
