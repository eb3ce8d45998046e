import torch
import smprof

import probe

model = torch.nn.Linear(4, 2)
loss_of = torch.nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
batches = [torch.tensor([0.5, 0.25]), torch.tensor([1.0, 0.75])] * 4

SMProf = smprof.SMProfiler.instance()
config = smprof.Config()
config.profiler = {"EnableCuda": "1"}
SMProf.configure(config)
SMProf.start_profiling()

for i, batch in enumerate(batches):
    probe.iteration()
    with smprof.annotate("step_" + str(i)):
        with smprof.annotate("Forward"):
            output = model(batch)
        with smprof.annotate("Loss"):
            loss = loss_of(output, batch)
        with smprof.annotate(i):
            loss.backward()
            optimizer.step()
    print(f"{i}: {loss:.4f}")

SMProf.stop_profiling()
print("done")
