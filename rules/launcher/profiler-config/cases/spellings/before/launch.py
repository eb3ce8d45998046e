import sagemaker
import sagemaker.debugger
from sagemaker.core.debugger import Profiler as P3
from sagemaker.core.debugger.profiler_config import ProfilerConfig as C3
from sagemaker.debugger import ProfilerConfig, SMProfile
from sagemaker.debugger.profiler import Profiler
from sagemaker.debugger.profiler_config import ProfilerConfig as C2

a = sagemaker.ProfilerConfig(profile_params=sagemaker.Profiler())
b = sagemaker.debugger.ProfilerConfig(profiler_params=Profiler())
c = ProfilerConfig(smprofile_params=SMProfile())
d = C2(None, None, None, Profiler())
e = C3(profile_params=P3())
