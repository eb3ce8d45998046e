import argparse

from sagemaker.pytorch import PyTorch


parser = argparse.ArgumentParser()
parser.add_argument("--profile", action="store_true")
args = parser.parse_args()

estimator = PyTorch(entry_point="train.py")
