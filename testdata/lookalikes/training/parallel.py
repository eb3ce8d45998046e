import smdistributed.modelparallel.torch as smp
import torch

smp.init()


@smp.step
def train_step(model, data, target):
    output = model(data)
    loss = torch.nn.functional.nll_loss(output, target)
    model.backward(loss)
    return output, loss


def main(loader, model, optimizer):
    model = smp.DistributedModel(model)
    for data, target in loader:
        train_step(model, data, target)
        optimizer.step()
    if smp.rank() == 0:
        print("done")
