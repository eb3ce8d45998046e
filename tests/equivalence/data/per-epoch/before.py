import torch
import smprof

import probe

SMProf = None


@smprof.annotate("epoch")
def train(model, optimizer, epoch):
    SMProf.start_profiling()
    try:
        for i in range(5):
            probe.iteration()
            with smprof.annotate("a"), smprof.annotate("b"):
                model(torch.tensor(float(i))).backward()
                optimizer.step()
            print(epoch, i)
    finally:
        SMProf.stop_profiling()


def main():
    global SMProf
    SMProf = smprof.SMProfiler.instance()
    settings = smprof.Config()
    settings.profiler = {"EnableCuda": "1"}
    SMProf.configure(settings)
    model = torch.nn.Linear(4, 2)
    optimizer = torch.optim.SGD(model.parameters())
    for epoch in range(3):
        train(model, optimizer, epoch)


main()
