"""Moves and deals as values: what a seat chooses and what chance decides, each written as one short word."""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from azulejos.errors import NotationError
from azulejos.games.registry import definition_of, game_names

__all__ = ["Deal", "Move", "as_deal", "as_move", "parse_deal", "parse_move", "require_text"]


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A seat's choice, by its word: `3R4` takes red from factory 3 to line 4, `CRF` from the center to the floor.

    The word must belong to a registered game. Whether it belongs to this game and is legal is checked by a state.

    >>> Move("3R4").kind
    'take'
    >>> Move("3R4")
    Move('3R4')
    """

    text: str

    def __post_init__(self) -> None:
        require_text(self.text, "a move")
        _parse_word(self.text, "move")

    @property
    def kind(self) -> str:
        """Return the kind of move, like `take`."""
        return _parse_word(self.text, "move")[0]

    @property
    def parts(self) -> dict[str, str]:
        """Return the named parts of the word.

        >>> Move("3R4").parts
        {'source': '3', 'color': 'R', 'target': '4'}
        """
        return dict(_parse_word(self.text, "move")[1])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """An outcome of chance, by its word: `first:2`, `fill:BBYR/YKWW/...`, `chip:BR`.

    >>> Deal("chip:BR").parts
    {'chip': 'BR'}
    """

    text: str

    def __post_init__(self) -> None:
        require_text(self.text, "a deal")
        _parse_word(self.text, "deal")

    @property
    def kind(self) -> str:
        """Return the kind of deal, like `fill`."""
        return _parse_word(self.text, "deal")[0]

    @property
    def parts(self) -> dict[str, str]:
        """Return the named parts of the word."""
        return dict(_parse_word(self.text, "deal")[1])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Deal({self.text!r})"


def as_move(move: Move | str) -> Move:
    """Return a move, or the move of a word; raise TypeError for anything else.

    >>> as_move(None)
    Traceback (most recent call last):
    TypeError: a move is a Move, its word or its number, not None (NoneType)
    """
    if isinstance(move, Move):
        return move
    if not isinstance(move, str):
        raise TypeError(f"a move is a Move, its word or its number, not {move!r} ({type(move).__name__})")
    return Move(move)


def as_deal(deal: Deal | str) -> Deal:
    """Return a deal, or the deal of a word; raise TypeError for anything else."""
    if isinstance(deal, Deal):
        return deal
    if not isinstance(deal, str):
        raise TypeError(f"a deal is a Deal or its word, not {deal!r} ({type(deal).__name__})")
    return Deal(deal)


def require_text(text: object, what: str) -> None:
    """Raise TypeError unless something that is written is given as a text."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is written as a text (str), not {text!r} ({type(text).__name__})")


def parse_move(text: str) -> Move:
    """Parse the word of a move."""
    return Move(text)


def parse_deal(text: str) -> Deal:
    """Parse the word of a deal."""
    return Deal(text)


@functools.lru_cache(maxsize=8192)
def _parse_word(text: str, what: str) -> tuple[str, Mapping[str, str]]:
    """Return the kind and the parts of a word; raise NotationError if no game has such a word."""
    for kind, word in _words(what, game_names()):
        match = word.fullmatch(text)
        if match:
            return kind, match.groupdict()
    helps = [getattr(definition_of(name), f"{what}_help") for name in game_names()]
    raise NotationError(f"a {what}", text, "; ".join(helps))


@functools.lru_cache(maxsize=8)
def _words(what: str, games: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the words of these games, each pattern once."""
    found: dict[tuple[str, str], re.Pattern[str]] = {}
    for name in games:
        words: Mapping[str, re.Pattern[str]] = getattr(definition_of(name), f"{what}_words")
        for kind, word in words.items():
            found.setdefault((kind, word.pattern), word)
    return tuple((kind, word) for (kind, _), word in found.items())
