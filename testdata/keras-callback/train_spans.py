"""The short form: the whole fit and evaluate as ranges."""

import smprof
import tensorflow as tf

SMProf = smprof.SMProfiler.instance()
config = smprof.Config()
config.profiler = {"EnableCuda": "1"}
SMProf.configure(config)

dataset = tf.data.Dataset.from_tensor_slices([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]).batch(2)
model = tf.keras.models.Sequential([tf.keras.layers.Dense(10)])
model.compile(optimizer="adam", loss="mse")

SMProf.start_profiling()
with smprof.annotate("Training"):
    model.fit(dataset, epochs=2, verbose=0)
with smprof.annotate("Evaluation"):
    print("test:", model.evaluate(dataset, verbose=0))
SMProf.stop_profiling()
