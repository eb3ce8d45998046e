from lightning.loop import Callback  # noqa: F401
