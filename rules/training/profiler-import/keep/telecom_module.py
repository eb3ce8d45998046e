import smppy
from smppy.server import SmppProtocol


class Gateway(smppy.Application):
    protocol = SmppProtocol
