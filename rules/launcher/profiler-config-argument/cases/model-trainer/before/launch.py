from sagemaker.core.debugger import Profiler, ProfilerConfig
from sagemaker.train import ModelTrainer

trainer = ModelTrainer(
    training_image="image",
    profiler_config=ProfilerConfig(profile_params=Profiler()),
)
trainer.train()
