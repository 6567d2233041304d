"""The draft of a record: the parts that could be read, their places, and everything that could not be read."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from azulejos.errors import AzulejosError, NotationError
from azulejos.play.game import Game
from azulejos.play.record.steps import Step
from azulejos.play.state import State

__all__ = ["Draft", "Found", "Place"]

Answer = TypeVar("Answer")


class Place(NamedTuple):
    """A place in a text: line and column, from 1."""

    line: int
    column: int


class Found(NamedTuple):
    """A fault and its place."""

    place: Place
    error: AzulejosError


@dataclass(slots=True)
class Draft:
    """A record that is being read; `sound_steps` counts the steps before the first unreadable one."""

    text: str
    first_line: int
    game: Game | None = None
    rules_version: int = 0
    position: State | None = None
    max_rounds: int | None = None
    result: str | None = None
    comment: str = ""
    headers: list[tuple[str, str]] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    step_places: list[Place] = field(default_factory=list)
    sound_steps: int | None = None
    found: list[Found] = field(default_factory=list)
    _line_starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", self.text))]

    @property
    def is_this_version(self) -> bool:
        """Whether the record was made with this version of the rules."""
        return self.game is not None and self.rules_version in (0, self.game.rules_version)

    def place(self, offset: int) -> Place:
        """Return the place of a character."""
        row = bisect_right(self._line_starts, offset) - 1
        return Place(self.first_line + row, offset - self._line_starts[row] + 1)

    def fail(self, offset: int, error: AzulejosError) -> None:
        """Add a fault; an error's own column counts from the offset."""
        inside = error.column - 1 if isinstance(error, NotationError) else 0
        # Without its traceback, which keeps every frame alive: a long text may have many faults.
        self.found.append(Found(self.place(offset + inside), error.with_traceback(None)))

    def attempt(self, offset: int, read: Callable[[], Answer]) -> Answer | None:
        """Call a reader; if it raises, add the fault and return None."""
        try:
            return read()
        except AzulejosError as error:
            self.fail(offset, error)
            return None
