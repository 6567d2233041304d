"""Every exception that Azulejos raises on purpose: one tree, each with a stable code."""

__all__ = [
    "AzulejosError",
    "IllegalMove",
    "MissingExtra",
    "NotationError",
    "OptionError",
    "PositionError",
    "RecordError",
    "WrongMoment",
    "placed",
]


class AzulejosError(Exception):
    """The root of the tree. `code` is stable: the key of its translation, of a protocol's answer and of a test.

    `position` is the position that the error is about, in notation, if there is one. It is not part of the message,
    because it may hold what only one seat may know. `line` and `column` are its place in a text, counted from 1.
    """

    code = "error"
    line: int | None = None
    column: int | None = None

    def __init__(self, message: str, *, code: str | None = None, position: str | None = None) -> None:
        super().__init__(message)
        self.position = position
        self._message = message
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        """Return the message, after the place in a text if there is one."""
        return self._message if self.line is None else f"line {self.line}, column {self.column}: {self._message}"


class OptionError(AzulejosError):
    """An option of a game, a bot or a command, or its value, does not exist."""

    code = "bad-option"


class MissingExtra(AzulejosError):
    """Something optional is not installed."""

    code = "missing-extra"

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(f"{purpose} need the extra '{extra}': pip install 'azulejos[{extra}]'")


class NotationError(AzulejosError):
    """A text is unreadable: where, what was found, what was expected."""

    code = "unreadable"
    line: int
    column: int

    def __init__(
        self, what: str, found: str, expected: str, *, line: int = 1, column: int = 1, code: str | None = None
    ) -> None:
        shown = found if len(found) <= 60 else found[:57] + "..."
        place = (
            f" at column {column}"
            if line == 1 and column > 1
            else f" at line {line}, column {column}"
            if line > 1
            else ""
        )
        super().__init__(f"not {what}: {shown!r}{place} (wanted {expected})", code=code)
        self.what, self.found, self.expected, self.line, self.column = what, found, expected, line, column

    def __str__(self) -> str:
        """Return the message, which has the place in it."""
        return self._message


def placed(error: AzulejosError, line: int, column: int) -> AzulejosError:
    """Return an error with its place in a text.

    >>> str(placed(IllegalMove("cannot play 3R4"), 4, 47))
    'line 4, column 47: cannot play 3R4'
    """
    if isinstance(error, NotationError):
        return NotationError(error.what, error.found, error.expected, line=line, column=column, code=error.code)
    error.line, error.column = line, column
    return error


class PositionError(AzulejosError):
    """A position is readable but impossible; all faults are listed."""

    code = "impossible-position"

    def __init__(self, faults: list[str]) -> None:
        super().__init__("impossible position: " + "; ".join(faults))
        self.faults = tuple(faults)


class IllegalMove(AzulejosError):
    """A move is readable but the rules forbid it here; `code` says why."""

    code = "illegal-move"


class WrongMoment(AzulejosError):
    """An action does not fit the state: a move while a deal is due, or a deal while a seat is to move."""

    code = "wrong-moment"


class RecordError(AzulejosError):
    """A record is readable but contradictory: another result, other rules, another game; `code` says which."""

    code = "bad-record"
