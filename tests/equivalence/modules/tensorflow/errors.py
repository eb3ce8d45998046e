class OpError(Exception):
    pass


class AlreadyExistsError(OpError):
    pass


class UnavailableError(OpError):
    pass
