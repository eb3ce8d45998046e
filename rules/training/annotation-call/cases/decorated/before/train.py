import smprof
import torch


class Net(torch.nn.Module):
    @smprof.annotate("Forward")
    def forward(self, x):
        return x


@torch.no_grad()
@smprof.annotate("Evaluate")
def evaluate(model, x):
    return model(x)
