import torch

import probe

model = torch.nn.Linear(4, 2)
loss_of = torch.nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
batches = [torch.tensor([0.5, 0.25]), torch.tensor([1.0, 0.75])] * 4

SMProf = torch.profiler.profile(
    activities=[torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA],
    schedule=torch.profiler.schedule(wait=1, warmup=1, active=3, repeat=1),
    on_trace_ready=torch.profiler.tensorboard_trace_handler("./tensorboard/logs"),
    record_shapes=True,
    profile_memory=True,
    with_stack=True,
)
SMProf.start()

for i, batch in enumerate(batches):
    probe.iteration()
    with torch.profiler.record_function("step_" + str(i)):
        with torch.profiler.record_function("Forward"):
            output = model(batch)
        with torch.profiler.record_function("Loss"):
            loss = loss_of(output, batch)
        with torch.profiler.record_function(str(i)):
            loss.backward()
            optimizer.step()
    print(f"{i}: {loss:.4f}")
    SMProf.step()

SMProf.stop()
print("done")
