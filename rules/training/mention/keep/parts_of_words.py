# smprof_mnist, rusmppyc
FILES = ["smprof_mnist.py", "test_smppy.py", "smprofiler", "SMPROF"]
