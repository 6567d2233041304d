"""Moves and deals as values: what a seat chooses and what chance brings, each one short word."""

import re
from dataclasses import dataclass

from azulejos.errors import NotationError

__all__ = ["Deal", "Move", "parse_deal", "parse_move"]

MOVE_WORDS = {
    "take": re.compile(r"(?P<source>[1-9CLM])(?P<color>[BYRKWT])(?P<target>[1-6F])"),
    "tile": re.compile(r"(?P<row>[1-6])>(?P<column>[1-6])"),
    "chip": re.compile(r"chip(?P<factory>[1-4])"),
    "plate": re.compile(r"plate(?P<slot>[1-3])"),
    "draw": re.compile(r"draw"),
    "stop": re.compile(r"stop"),
    "keep": re.compile(r"keep(?P<drawn>[1-9]|1[0-3])"),
    "place": re.compile(r"at(?P<space>[1-9])r(?P<turns>[0-3])"),
    "under": re.compile(r"under(?P<drawn>[1-9]|1[0-3])"),
    "order": re.compile(r"\^(?P<colors>[BYRKT]{2,3})"),
    "leave": re.compile(r"leave"),
    "pay": re.compile(r"pay(?P<chip>[BYRKT]{1,2})"),
}
"""The kinds of moves and their words. Azul has `take` and (grey side) `tile`; Duel has them all."""

DEAL_WORDS = {
    "first": re.compile(r"first:(?P<seat>[1-4])"),
    "fill": re.compile(r"fill:(?P<tiles>[BYRKWT>]*(?:/(?:[BYRKWT]*|-))*)"),
    "plate": re.compile(r"plate:(?P<plate>[BYRKTSW]{4})"),
    "back": re.compile(r"back:(?P<kind>[SJ])"),
    "chip": re.compile(r"chip:(?P<chip>[BYRKT]{1,2})"),
    "look": re.compile(r"look:(?P<plates>[BYRKTSW]{4}(?:,[BYRKTSW]{4})*)"),
}
"""The kinds of deals and their words. Azul has `first` and `fill`; Duel has them all."""


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A choice of a seat, by its word: `3R4` takes red from factory 3 to line 4, `CRF` from the center to the floor.

    >>> Move("3R4").kind
    'take'
    >>> Move("3R4")
    Move('3R4')
    """

    text: str

    def __post_init__(self) -> None:
        _kind_of(self.text, MOVE_WORDS, "a move")

    @property
    def kind(self) -> str:
        """Return the kind of move: a key of MOVE_WORDS."""
        return _kind_of(self.text, MOVE_WORDS, "a move")[0]

    @property
    def parts(self) -> dict[str, str]:
        """Return the named parts of the word.

        >>> Move("3R4").parts
        {'source': '3', 'color': 'R', 'target': '4'}
        """
        return _kind_of(self.text, MOVE_WORDS, "a move")[1]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """What chance brought, by its word: `first:2`, `fill:BBYR/YKWW/...`, `chip:BR`.

    >>> Deal("chip:BR").parts
    {'chip': 'BR'}
    """

    text: str

    def __post_init__(self) -> None:
        _kind_of(self.text, DEAL_WORDS, "a deal")

    @property
    def kind(self) -> str:
        """Return the kind of deal: a key of DEAL_WORDS."""
        return _kind_of(self.text, DEAL_WORDS, "a deal")[0]

    @property
    def parts(self) -> dict[str, str]:
        """Return the named parts of the word."""
        return _kind_of(self.text, DEAL_WORDS, "a deal")[1]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Deal({self.text!r})"


def parse_move(text: str) -> Move:
    """Read the word of a move.

    >>> parse_move("2B9")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a move: '2B9' (wanted a word like 3R4, CRF, 4>2, plate1, at5r0, chip2, payBR)
    """
    return Move(text)


def parse_deal(text: str) -> Deal:
    """Read the word of a deal."""
    return Deal(text)


EXPECTED = {
    "a move": "a word like 3R4, CRF, 4>2, plate1, at5r0, chip2, payBR",
    "a deal": "first:SEAT, fill:TILES/TILES/..., plate:FRONT, back:S or back:J, chip:COLORS, look:FRONT,FRONT,...",
}


def _kind_of(text: str, words: dict[str, re.Pattern[str]], what: str) -> tuple[str, dict[str, str]]:
    for kind, word in words.items():
        match = word.fullmatch(text)
        if match:
            return kind, match.groupdict()
    raise NotationError(what, text, EXPECTED[what])
