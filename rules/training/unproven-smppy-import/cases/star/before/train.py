from smppy import *

run()
