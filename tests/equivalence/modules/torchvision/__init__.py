from torchvision import datasets, models, transforms  # noqa: F401
