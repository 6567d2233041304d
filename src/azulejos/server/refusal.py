"""The refusal of a request: a stable code, a message for people, and an HTTP status."""

from azulejos.errors import AzulejosError
from azulejos.live.refusal import MatchRefusal

__all__ = ["Refusal", "status_of"]

STATUS_OF_CODE = {"bad-seat": 404, "bad-key": 403}
"""HTTP statuses of refusals by a live match; all others are conflicts."""


class Refusal(AzulejosError):
    """A request that is refused; `status` is its HTTP status, `wait_s` how long to wait before asking again."""

    code = "refused"

    def __init__(self, code: str, message: str, status: int = 409, wait_s: int = 1) -> None:
        super().__init__(message, code=code)
        self.status = status
        self.wait_s = wait_s


def status_of(error: AzulejosError) -> int:
    """Return the HTTP status of an error.

    >>> status_of(Refusal("no-table", "there is no such table", 404))
    404
    """
    if isinstance(error, Refusal):
        return error.status
    return STATUS_OF_CODE.get(error.code, 409) if isinstance(error, MatchRefusal) else 400
