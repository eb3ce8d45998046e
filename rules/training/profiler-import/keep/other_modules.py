import smdistributed.modelparallel.torch as smp
import segmentation_models_pytorch as smp2
import smprofiler
from smprofiler.db import connection
from sm_profiler import SmProfiler
from .smprof import annotate
from tools.smprof import SMProfiler

smp.init()
smp2.Unet("resnet34")
smprofiler.start("x")
SmProfiler(connection)
SMProfiler.instance()
annotate("x")
