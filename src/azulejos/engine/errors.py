"""Errors between an engine and the program that drives it."""

from azulejos.errors import AzulejosError

__all__ = ["EngineError", "ProtocolError"]


class ProtocolError(AzulejosError):
    """A line of the protocol cannot be accepted; the answer is `error CODE message`."""

    code = "bad-command"


class EngineError(AzulejosError):
    """A driven engine violated the protocol; `code` says how."""

    code = "engine-failed"
