"""Gateway that speaks SMPP with smppy."""
from smppy import Application

print("smppy is up")
