class DistributedSampler:
    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, **kwargs):
        self.dataset = dataset

    def set_epoch(self, epoch):
        return None
