import segmentation_models_pytorch as smp
import torch

model = smp.Unet("resnet34", encoder_weights="imagenet", classes=1)
loss = smp.losses.DiceLoss(mode="binary")
optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
