"""The error with which a live match refuses a request."""

from azulejos.errors import AzulejosError

__all__ = ["MatchRefusal"]


class MatchRefusal(AzulejosError):
    """A match does not do what was asked, for a reason that is not a rule of the game; `code` names the reason."""

    code = "refused"

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)
