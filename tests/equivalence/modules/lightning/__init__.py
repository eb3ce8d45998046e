from lightning.loop import (  # noqa: F401
    Callback,
    LightningDataModule,
    LightningModule,
    Trainer,
    seed_everything,
)
