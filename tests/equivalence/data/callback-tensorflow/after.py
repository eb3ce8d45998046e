import tensorflow as tf


class Profiling(tf.keras.callbacks.Callback):
    def on_train_begin(self, logs=None):
        tf.profiler.experimental.start("./tensorboard/logs")

    def on_train_batch_begin(self, batch, logs=None):
        with tf.profiler.experimental.Trace("batch_" + str(batch)):
            print("batch", batch)

    def on_train_end(self, logs=None):
        tf.profiler.experimental.stop()


model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
with tf.profiler.experimental.Trace("Training"):
    model.fit([0.1, 0.2, 0.3], epochs=2, callbacks=[Profiling()])
