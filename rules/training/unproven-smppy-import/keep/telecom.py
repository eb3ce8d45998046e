import smppy

smppy.Application(name="gateway").run()
