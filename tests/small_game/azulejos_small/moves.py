"""The words of moves and deals, and why a move is illegal."""

import re
from collections.abc import Iterator
from typing import Any

from azulejos.errors import IllegalMove
from azulejos.play.dice import Dice
from azulejos.play.fields import write_tiles
from azulejos.play.game import Game
from azulejos.play.moves import Deal, Move
from azulejos_small.rules.game import deal
from azulejos_small.rules.state import CENTER, COLORS, FACTORY_TILES, FILL, FLOOR, LOT, TARGETS

MOVE_WORDS = {"take": re.compile(r"(?P<source>[12C])(?P<color>[BYR])(?P<target>[1-3F])")}
DEAL_WORDS = {
    "first": re.compile(r"first:(?P<seat>[12])"),
    "fill": re.compile(r"fill:(?P<tiles>[BYR]{2}/[BYR]{2})"),
}
COLOR_LETTERS = "BYR"
COLOR_NAMES = ("blue", "yellow", "red")
SOURCE_LETTERS = "12C"
TARGET_LETTERS = "123F"


def word_of(game: Game, number: int) -> Move:
    """Return the move with this number."""
    source, color, target = number // (COLORS * TARGETS), number // TARGETS % COLORS, number % TARGETS
    return Move(SOURCE_LETTERS[source] + COLOR_LETTERS[color] + TARGET_LETTERS[target])


def number_of(game: Game, move: Move) -> int | None:
    """Return the number of a move; None if this game has no such move."""
    match = MOVE_WORDS["take"].fullmatch(move.text)
    if match is None:
        return None
    source, color = SOURCE_LETTERS.index(match["source"]), COLOR_LETTERS.index(match["color"])
    return (source * COLORS + color) * TARGETS + TARGET_LETTERS.index(match["target"])


def why_illegal(game: Game, table: Any, move: Move) -> tuple[str, str]:
    """Return the code and the message for why the rules forbid a move, while a seat is to move."""
    source, color = SOURCE_LETTERS.index(move.text[0]), COLOR_LETTERS.index(move.text[1])
    line = TARGET_LETTERS.index(move.text[2])
    if not table.pile[source][color]:
        where = "the center" if source == CENTER else f"factory {source + 1}"
        return "no-such-tiles", f"no {COLOR_NAMES[color]} tiles in {where}"
    assert line != FLOOR, "the floor line takes everything"
    if table.line_count[table.turn][line] == line + 1:
        return "line-full", f"line {line + 1} is full (S5)"
    if table.line_color[table.turn][line] not in (-1, color):
        return "line-holds-other-color", f"line {line + 1} holds another color (S5)"
    return "wall-has-color", f"wall row {line + 1} already has {COLOR_NAMES[color]} (S5)"


def deal_due(table: Any) -> str:
    """Return the kind of deal that comes next."""
    return "first" if table.phase == LOT else "fill"


def outcomes_of(table: Any, given: Deal) -> Iterator[int]:
    """Yield a deal's draws one by one."""
    if given.kind == "first":
        yield int(given.text[-1]) - 1
        return
    left = list(table.bag)
    for letter in given.text.removeprefix("fill:").replace("/", ""):
        color = COLOR_LETTERS.find(letter)
        if color < 0 or left[color] == 0 or table.phase != FILL:
            raise IllegalMove(f"not in the bag: {given}", code="impossible-deal")
        left[color] -= 1
        yield color
    if table.phase == FILL:
        raise IllegalMove(f"too few tiles: {given}", code="impossible-deal")


def sample(table: Any, dice: Dice) -> Deal:
    """Draw the next deal."""
    if table.phase == LOT:
        return Deal(f"first:{dice.below(2) + 1}")
    filled, groups = table.copy(), [[0] * COLORS, [0] * COLORS]
    while filled.phase == FILL:
        color = dice.weighted(filled.bag)
        groups[1 - (filled.to_draw - 1) // FACTORY_TILES][color] += 1
        deal(filled, color)
    return Deal("fill:" + "/".join(write_tiles(group, COLOR_LETTERS) for group in groups))
