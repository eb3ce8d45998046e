import importlib

importlib.import_module("smprofiler")
print("smprof")
NAMES = {"smprof": 1}
NAMES["smprof"] += 1
