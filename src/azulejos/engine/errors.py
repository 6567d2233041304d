"""What goes wrong between an engine and the program that drives it."""

from azulejos.errors import AzulejosError

__all__ = ["EngineError", "ProtocolError"]


class ProtocolError(AzulejosError):
    """A line of the protocol cannot be taken: it is answered with `error CODE message`."""

    code = "bad-command"


class EngineError(AzulejosError):
    """A driven engine did not do what the protocol asks; `code` says what."""

    code = "engine-failed"
