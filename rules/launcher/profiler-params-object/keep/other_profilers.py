from cProfile import Profile as Profiler
from torch.profiler import profile

Profiler().enable()
profile_params = profile()
