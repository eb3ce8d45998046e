import torch

import probe

SMProf = None


@torch.profiler.record_function("epoch")
def train(model, optimizer, epoch):
    global SMProf
    SMProf = torch.profiler.profile(
        activities=[torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA],
        schedule=torch.profiler.schedule(wait=1, warmup=1, active=3, repeat=1),
        on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
    )
    SMProf.start()
    try:
        for i in range(5):
            probe.iteration()
            with torch.profiler.record_function("a"), torch.profiler.record_function("b"):
                model(torch.tensor(float(i))).backward()
                optimizer.step()
            print(epoch, i)
            SMProf.step()
    finally:
        SMProf.stop()


def main():
    model = torch.nn.Linear(4, 2)
    optimizer = torch.optim.SGD(model.parameters())
    for epoch in range(3):
        train(model, optimizer, epoch)


main()
