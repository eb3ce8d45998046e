from __future__ import annotations

import torch
from torch.cuda.amp import GradScaler, autocast
from torch.utils.data import DataLoader
from tqdm import tqdm

try:
    import smprof
except ImportError:
    # images before December 2023 have the module under its old name
    import smppy as smprof

from digits import Digits

ACCUMULATE = 2


class Trainer:
    def __init__(self, model: torch.nn.Module, lr: float = 0.01) -> None:
        self.model = model
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
        self.scaler = GradScaler()
        self.prof = smprof.SMProfiler.instance()
        config = smprof.Config()
        config.profiler = {"EnableCuda": "1"}
        self.prof.configure(config)

    @smprof.annotate("validate")
    def validate(self, loader: DataLoader) -> float:
        total = 0.0
        with torch.no_grad():
            for batch in loader:
                total += self.model(batch["pixels"]).item()
        return total / len(loader)

    def fit(self, loader: DataLoader) -> None:
        self.prof.start_profiling()
        for i, batch in enumerate(tqdm(loader)):
            with smprof.annotate(f"step_{i}"), autocast():
                output = self.model(batch["pixels"])
                loss = torch.nn.functional.cross_entropy(output, batch["label"])
            with smprof.annotate("backward"):
                self.scaler.scale(loss / ACCUMULATE).backward()
            self.scaler.step(self.optimizer)
            self.scaler.update()
            print(f"step {i}: {loss.item():.3f}")
        self.prof.stop_profiling()


if __name__ == "__main__":
    trainer = Trainer(torch.nn.Sequential(torch.nn.Linear(64, 32), torch.nn.ReLU(), torch.nn.Linear(32, 10)))
    trainer.fit(DataLoader(Digits(), batch_size=5))
    print(f"validation: {trainer.validate(DataLoader(Digits(10), batch_size=5)):.3f}")
