"""Names of the annotated ranges."""

FORWARD = "Forward"
LOSS = "Loss"
BACKWARD = "Backward"
OPTIMIZER = "Optimizer"
