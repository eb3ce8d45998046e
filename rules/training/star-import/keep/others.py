from smprof import annotate
from smprofiler import *
from .smprof import *
