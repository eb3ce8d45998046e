import smprof
import tensorflow as tf


class Profile(tf.keras.callbacks.Callback):
    def on_train_begin(self, logs=None):
        self.profiler = smprof.SMProfiler.instance()
        config = smprof.Config()
        config.profiler = {"EnableCuda": "1"}
        self.profiler.configure(config)

    def on_train_batch_begin(self, batch, logs=None):
        if batch == 10:
            self.profiler.start_profiling()

    def on_train_batch_end(self, batch, logs=None):
        if batch == 20:
            self.profiler.stop_profiling()
