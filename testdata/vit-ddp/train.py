import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from torch.utils.tensorboard import SummaryWriter
from transformers import AutoConfig, ViTForImageClassification, get_scheduler

import smppy

from images import Images

MODEL = "google/vit-base-patch16-224-in21k"


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--max-steps", type=int, default=9)
    parser.add_argument("--eval-every", type=int, default=4)
    parser.add_argument("--log-dir", default="/opt/ml/output/tensorboard")
    return parser.parse_args()


def main():
    args = parse_args()
    dist.init_process_group(backend="nccl" if torch.cuda.is_available() else "gloo")
    local_rank = int(os.environ.get("LOCAL_RANK", "0"))
    device = torch.device("cuda", local_rank) if torch.cuda.is_available() else torch.device("cpu")

    # The profiler runs on every rank.
    smp = smppy.SMProfiler.instance()
    config = smppy.Config()
    config.profiler = {
        "EnableCuda": "1",
    }
    smp.configure(config)
    smp.start_profiling()

    writer = SummaryWriter(args.log_dir) if dist.get_rank() == 0 else None
    train_set = Images(40)
    eval_set = Images(8)
    train_loader = DataLoader(train_set, batch_size=2, sampler=DistributedSampler(train_set))
    eval_loader = DataLoader(eval_set, batch_size=4)

    config = AutoConfig.from_pretrained(MODEL, num_labels=2)
    model = ViTForImageClassification.from_pretrained(MODEL, config=config).to(device)
    model = DDP(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-5)
    lr_scheduler = get_scheduler("linear", optimizer, num_warmup_steps=0, num_training_steps=args.max_steps)

    model.train()
    for step, batch in enumerate(train_loader):
        with smppy.annotate("step_" + str(step)):
            with smppy.annotate("Forward"):
                outputs = model(**{key: value.to(device) for key, value in batch.items()})
                loss = outputs.loss
            with smppy.annotate("Backward"):
                loss.backward()
            with smppy.annotate("Optimizer"):
                optimizer.step()
                lr_scheduler.step()
                optimizer.zero_grad()

            if writer is not None:
                writer.add_scalar("loss", loss.item(), step)
            print(f"step {step} loss {loss.item():.4f}")

            if (step + 1) % args.eval_every == 0:
                model.eval()
                losses = []
                with torch.no_grad():
                    for step, batch in enumerate(eval_loader):
                        outputs = model(**batch)
                        losses.append(outputs.loss.item())
                print(f"evaluation after {len(losses)} batches: {sum(losses) / len(losses):.4f}")
                model.train()

            if step >= args.max_steps:
                break

    smp.stop_profiling()
    if writer is not None:
        writer.close()
    print("labels:", config.num_labels)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
