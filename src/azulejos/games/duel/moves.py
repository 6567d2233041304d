"""The words of Duel's moves, and their conversion from and to numbers."""

import re

from azulejos.games.duel.rules.components import (
    BROKEN_AREA,
    CHIPS,
    COLORS,
    COLUMNS,
    JOKER_PLATES,
    ROTATIONS,
    SPECIAL_PLATES,
    TARGETS,
)
from azulejos.games.duel.rules.numbers import (
    ACTIONS,
    DRAW_PLATE,
    KEEP_PLATE,
    LEAVE_LINE,
    PLACE_PLATE,
    PUT_PLATE_BACK,
    SPEND_CHIP,
    STACK_THREE,
    STACK_TWO,
    STOP_DRAWING,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_SPACE,
)
from azulejos.play.game import Game
from azulejos.play.moves import Move

MOVE_WORDS = {
    "take": re.compile(r"(?P<source>[1-4LM])(?P<color>[BYRKT])(?P<target>[1-6F])"),
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
"""The kinds of moves and their words."""

DEAL_WORDS = {
    "first": re.compile(r"first:(?P<seat>[12])"),
    "fill": re.compile(r"fill:(?P<tiles>[BYRKT>]*(?:/(?:[BYRKT]*|-))*)"),
    "plate": re.compile(r"plate:(?P<plate>[BYRKTSW]{4})"),
    "back": re.compile(r"back:(?P<kind>[SJ])"),
    "chip": re.compile(r"chip:(?P<chip>[BYRKT]{1,2})"),
    "look": re.compile(r"look:(?P<plates>[BYRKTSW]{4}(?:,[BYRKTSW]{4})*)"),
}
"""The kinds of deals and their words."""

SECRET_MOVES = frozenset({"keep", "under"})
"""The kinds of moves whose plate only the mover may know (D45)."""

COLOR_LETTERS = "BYRKT"
COLOR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
PLATE_NAMES = SPECIAL_PLATES + JOKER_PLATES
KIND_LETTERS = "SJ"
SOURCE_LETTERS = "1234LM"  # small factories, the large one, all moons


def word_of(game: Game, number: int) -> Move:
    """Return the move with this number."""
    return Move(_WORDS[number])


def number_of(game: Game, move: Move) -> int | None:
    """Return the number of a move; None if Duel has no such move."""
    return _NUMBERS.get(move.text)


def _word(number: int) -> str:
    first, write = next(entry for entry in _RANGES if number >= entry[0])
    return write(number - first)


def _take(n: int) -> str:
    source, rest = divmod(n, COLORS * TARGETS)
    color, target = divmod(rest, TARGETS)
    return SOURCE_LETTERS[source] + COLOR_LETTERS[color] + ("F" if target == BROKEN_AREA else str(target + 1))


def _order(n: int, height: int) -> str:
    return "^" + "".join(COLOR_LETTERS[n // COLORS**level % COLORS] for level in reversed(range(height)))


_RANGES = (
    (SPEND_CHIP, lambda n: f"pay{CHIPS[n]}"),
    (LEAVE_LINE, lambda n: "leave"),
    (TILE_SPACE, lambda n: f"{n // COLUMNS + 1}>{n % COLUMNS + 1}"),
    (STACK_TWO, lambda n: _order(n, 2)),
    (STACK_THREE, lambda n: _order(n, 3)),
    (PUT_PLATE_BACK, lambda n: f"under{n + 1}"),
    (PLACE_PLATE, lambda n: f"at{n // ROTATIONS + 1}r{n % ROTATIONS}"),
    (KEEP_PLATE, lambda n: f"keep{n + 1}"),
    (STOP_DRAWING, lambda n: "stop"),
    (DRAW_PLATE, lambda n: "draw"),
    (TAKE_PLATE, lambda n: f"plate{n + 1}"),
    (TAKE_CHIP, lambda n: f"chip{n + 1}"),
    (0, _take),
)

_WORDS = tuple(_word(number) for number in range(ACTIONS))
_NUMBERS = {word: number for number, word in enumerate(_WORDS)}
