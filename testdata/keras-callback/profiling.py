"""A Keras callback that profiles a window of batches."""

import os

import tensorflow as tf


class ProfilerCallback(tf.keras.callbacks.Callback):
    def __init__(self, start_batch=2, batches=3, profiler_type="smppy"):
        super().__init__()
        self.start_batch = start_batch
        self.batches = batches
        self.profiler_type = profiler_type

    def on_train_begin(self, logs=None):
        if self.profiler_type == "smppy":
            os.environ["SMP_ENABLE_CUDA"] = "1"
            import smppy

            self.profiler = smppy.SMProfiler.instance()
            config = smppy.Config()
            config.profiler = {
                "EnableCuda": "1",
                "BucketCount": "16",
                "BucketSizeMB": "4",
            }
            self.profiler.configure(config)

    def on_train_batch_begin(self, batch, logs=None):
        if batch == self.start_batch:
            print("profiler starts at batch", batch)
            if self.profiler_type == "smppy":
                self.profiler.start_profiling()
            else:
                tf.profiler.experimental.start("/opt/ml/output/tensorboard")

    def on_train_batch_end(self, batch, logs=None):
        if batch == self.start_batch + self.batches:
            print("profiler stops at batch", batch)
            if self.profiler_type == "smppy":
                self.profiler.stop_profiling()
            else:
                tf.profiler.experimental.stop()
