"""A lesson: a position, a question, the moves that answer it, and why they do. The page reads the same files."""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from azulejos.games.registry import definition_of
from azulejos.locale import ENGLISH, spoken
from azulejos.play import Move, State, parse_state

__all__ = ["Lesson", "lessons_of"]

LESSONS = "planning.json"
WORDS = ("sections", "planning")
"""The file in a game's package, and the folder of its words."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson on planning.

    >>> lesson = lessons_of("azul")[0]
    >>> lesson.title, lesson.rules, lesson.accepts
    ('Leave the bad group', ('A7', 'A16'), ('CR3',))
    >>> lesson.is_solved_by("CR3"), lesson.is_solved_by("CYF")
    (True, False)
    """

    game: str
    key: str
    position: str
    accepts: tuple[str, ...]
    """The best moves."""
    rules: tuple[str, ...]
    """The numbers of the rules that it is about."""

    @property
    def state(self) -> State:
        """The position."""
        return parse_state(self.position)

    @property
    def title(self) -> str:
        """What it is called, in the current language."""
        return self._words("title")

    @property
    def text(self) -> str:
        """The question, in the current language."""
        return self._words("text")

    @property
    def done(self) -> str:
        """Why the answer is one, in the current language."""
        return self._words("done")

    def is_solved_by(self, move: Move | str) -> bool:
        """Whether a move is the answer; raise an error if it cannot be played."""
        state = self.state
        after = state.play(move)
        return any(state.play(best) == after for best in self.accepts)

    def _words(self, part: str) -> str:
        return _catalog(self.game, spoken().language)[f"learn.{self.game}.{self.key}.{part}"]


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons on planning that come with a game, in their order."""
    file = _package(game) / LESSONS
    if not file.is_file():
        return ()
    return tuple(
        Lesson(game, each["id"], each["position"], tuple(each["accepts"]), tuple(each["rules"]))
        for each in json.loads(file.read_text(encoding="utf-8"))
    )


@cache
def _catalog(game: str, language: str) -> dict[str, str]:
    folder = _package(game).joinpath(*WORDS)
    found: dict[str, str] = {}
    for name in (ENGLISH, language):  # a text without a translation is shown in English
        file = folder / f"{name}.json"
        if file.is_file():
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def _package(game: str) -> Traversable:
    return resources.files(definition_of(game).package)
