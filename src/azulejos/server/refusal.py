"""What a server says no with: a stable code, and words for people."""

from azulejos.errors import AzulejosError

__all__ = ["Refusal"]


class Refusal(AzulejosError):
    """Something was asked that is not done; `status` is what HTTP calls it."""

    code = "refused"

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(message, code=code)
        self.status = status
