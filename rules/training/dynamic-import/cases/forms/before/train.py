import importlib
import importlib.util
import sys
from importlib import import_module

HAVE_PROFILER = importlib.util.find_spec("smprof") is not None
a = importlib.import_module("smprof")
b = import_module("smppy")
c = __import__("smprof")
d = sys.modules["smprof"]
e = sys.modules.get("smppy")
