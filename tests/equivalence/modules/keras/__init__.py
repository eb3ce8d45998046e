from tensorflow.keras import *  # noqa: F401,F403
from tensorflow.keras import callbacks, layers, models  # noqa: F401
