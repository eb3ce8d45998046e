from sagemaker.pytorch import PyTorch


def launch():
    estimator = PyTorch(
        entry_point="train.py",
    )
    estimator.fit()
    return estimator


def main():
    estimator = launch()


if __name__ == "__main__":
    main()
