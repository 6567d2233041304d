"""Arrows and rings on a board: what a page draws, and what a screen reader says."""

import re
from dataclasses import dataclass
from enum import StrEnum

from azulejos.errors import NotationError

__all__ = ["ARROW", "KINDS", "MOST_ARROWS", "RING", "Arrow", "Kind", "Ring", "parse_mark"]

ARROW, RING = "arrow", "ring"
MOST_ARROWS = 4
"""How many arrows a position can have; more would hide what they show."""
PLACE = re.compile(r"[A-Za-z0-9.:+-]{1,12}")


class Kind(StrEnum):
    """What an arrow or a ring stands for."""

    IDEA = "idea"
    DANGER = "danger"


KINDS = {kind.value: kind for kind in (Kind.IDEA, Kind.DANGER)}


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one place of the table to another; places are written as in moves: `3R` and `4`.

    >>> str(Arrow("3R", "4")), str(Arrow("CB", "F", Kind.DANGER))
    ('arrow 3R 4', 'arrow CB F danger')
    """

    source: str
    target: str
    kind: Kind = Kind.IDEA

    def __post_init__(self) -> None:
        _check(self.source)
        _check(self.target)

    def __str__(self) -> str:
        return f"{ARROW} {self.source} {self.target}{_ending(self.kind)}"


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around a place of the table.

    >>> str(Ring("3R"))
    'ring 3R'
    """

    place: str
    kind: Kind = Kind.IDEA

    def __post_init__(self) -> None:
        _check(self.place)

    def __str__(self) -> str:
        return f"{RING} {self.place}{_ending(self.kind)}"


def parse_mark(note: str) -> Arrow | Ring | None:
    """Read the text of a note; None if it is a note of another kind.

    >>> parse_mark("arrow 3R 4 danger"), parse_mark("mood bad")
    (Arrow(source='3R', target='4', kind=<Kind.DANGER: 'danger'>), None)
    """
    name, *words = note.split(" ")
    if name not in (ARROW, RING):
        return None
    kind = KINDS[words.pop()] if words and words[-1] in KINDS else Kind.IDEA
    if name == ARROW and len(words) == 2:
        return Arrow(words[0], words[1], kind)
    if name == RING and len(words) == 1:
        return Ring(words[0], kind)
    raise NotationError("an arrow or a ring", note, "arrow FROM TO or ring PLACE, then danger", code="bad-note")


def _ending(kind: Kind) -> str:
    return "" if kind == Kind.IDEA else f" {kind.value}"


def _check(place: str) -> None:
    if not PLACE.fullmatch(place) or place in KINDS:
        raise NotationError("a place", place, "the part of a move's word, like 3R or 4", code="bad-note")
