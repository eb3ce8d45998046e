import torch, \
    smprof

model = torch.nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

SMProf = smprof.SMProfiler.instance()
config = smprof.Config()
config.profiler = {"EnableCuda": "1"}
SMProf.configure(config)

SMProf.start_profiling()
for i in range(6):
    with smprof.annotate("step_" + \
                         str(i)):
        loss = model(torch.tensor(i / 6)) ** 2  # squared
        loss.backward()
        optimizer.step()
    print("step", i, f"{loss.item():.4f}")
SMProf.stop_profiling()
