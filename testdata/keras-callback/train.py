import argparse

import tensorflow as tf

from profiling import ProfilerCallback


def build_model():
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Flatten(),
            tf.keras.layers.Dense(128, activation="relu"),
            tf.keras.layers.Dense(10),
        ]
    )
    model.compile(optimizer="adam", loss=tf.keras.losses.SparseCategoricalCrossentropy(), metrics=["accuracy"])
    return model


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--profiler", default="smppy")
    args = parser.parse_args()

    (images, labels), (test_images, test_labels) = tf.keras.datasets.mnist.load_data()
    model = build_model()
    history = model.fit(
        images, labels, batch_size=8, epochs=args.epochs, verbose=0,
        callbacks=[ProfilerCallback(profiler_type=args.profiler)],
    )
    print("loss:", history.history["loss"])
    print("test:", model.evaluate(test_images, test_labels, verbose=0))


if __name__ == "__main__":
    main()
