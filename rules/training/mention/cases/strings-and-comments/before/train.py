"""Trains with smprof annotations."""
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--profiler", default="smppy")  # or smprof
print("smprof_mnist.py", "smppyram")
