import smprof
import tensorflow as tf


class Profiling(tf.keras.callbacks.Callback):
    def on_train_begin(self, logs=None):
        self.profiler = smprof.SMProfiler.instance()
        settings = smprof.Config()
        settings.profiler = {"EnableCuda": "1"}
        self.profiler.configure(settings)
        self.profiler.start_profiling()

    def on_train_batch_begin(self, batch, logs=None):
        with smprof.annotate("batch_" + str(batch)):
            print("batch", batch)

    def on_train_end(self, logs=None):
        self.profiler.stop_profiling()


model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
with smprof.annotate("Training"):
    model.fit([0.1, 0.2, 0.3], epochs=2, callbacks=[Profiling()])
