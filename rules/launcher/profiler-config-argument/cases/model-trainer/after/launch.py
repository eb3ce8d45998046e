from sagemaker.train import ModelTrainer

trainer = ModelTrainer(
    training_image="image",
)
trainer.train()
