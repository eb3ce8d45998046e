import smppy

client = smppy.SmppClient("localhost")
smppy.configure_logging()
