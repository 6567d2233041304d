"""The words of Azul's moves and deals, and why a move is refused."""

import functools
import re
from collections.abc import Iterator
from typing import Any

from azulejos.errors import IllegalMove
from azulejos.games.azul.rules import game as rules
from azulejos.games.azul.rules.components import CENTER, COLORS, COLUMNS, FACTORY_TILES, FLOOR, SOURCES, TARGETS
from azulejos.games.azul.rules.state import FILL, LOT, OFFER
from azulejos.play.dice import Dice
from azulejos.play.fields import write_tiles
from azulejos.play.game import Game
from azulejos.play.moves import Deal, Move

MOVE_WORDS = {
    "take": re.compile(r"(?P<source>[1-9C])(?P<color>[BYRKW])(?P<target>[1-5F])"),
    "tile": re.compile(r"(?P<row>[1-5])>(?P<column>[1-5])"),
}
"""The kinds of moves and their words; only the gray side has `tile`."""

DEAL_WORDS = {
    "first": re.compile(r"first:(?P<seat>[1-4])"),
    "fill": re.compile(r"fill:(?P<tiles>[BYRKW]*(?:/(?:[BYRKW]*|-))*)"),
}
"""The kinds of deals and their words."""

COLOR_LETTERS = "BYRKW"
COLOR_NAMES = ("blue", "yellow", "red", "black", "white")
MOVES_OF_A_SOURCE = COLORS * TARGETS


def factories(game: Game) -> int:
    """Return the number of factories (A1)."""
    return 2 * game.players + 1


def word_of(game: Game, number: int) -> Move:
    """Return the move with this number."""
    return Move(_word(factories(game), number))


@functools.cache
def _word(factory_count: int, number: int) -> str:
    tiling = number - (factory_count + 1) * MOVES_OF_A_SOURCE
    if tiling >= 0:
        return f"{tiling // COLUMNS + 1}>{tiling % COLUMNS + 1}"
    slot, rest = divmod(number, MOVES_OF_A_SOURCE)
    color, target = divmod(rest, TARGETS)
    source = "C" if slot == factory_count else str(slot + 1)
    return f"{source}{COLOR_LETTERS[color]}{'F' if target == FLOOR else target + 1}"


def number_of(game: Game, move: Move) -> int | None:
    """Return the number of a move; None if there is no such move with this number of players."""
    parts = move.parts
    if move.kind == "tile" and int(parts["row"]) <= COLUMNS and int(parts["column"]) <= COLUMNS:
        tiling = (int(parts["row"]) - 1) * COLUMNS + int(parts["column"]) - 1
        return (factories(game) + 1) * MOVES_OF_A_SOURCE + tiling
    if move.kind != "take" or parts["color"] not in COLOR_LETTERS or parts["target"] == "6":
        return None
    slot = factories(game) if parts["source"] == "C" else _factory_slot(game, parts["source"])
    target = FLOOR if parts["target"] == "F" else int(parts["target"]) - 1
    return None if slot is None else (slot * COLORS + COLOR_LETTERS.index(parts["color"])) * TARGETS + target


def _factory_slot(game: Game, source: str) -> int | None:
    return int(source) - 1 if source.isdigit() and int(source) <= factories(game) else None


def why_illegal(game: Game, table: Any, move: Move) -> tuple[str, str]:
    """Return the code and the message of the first reason why a move is illegal, while a seat is to move."""
    parts = move.parts
    if table.phase == OFFER:
        if move.kind != "take":
            return "not-tiling", "the factory offer goes on; take tiles"
        return _why_not_take(game, table, parts)
    if move.kind != "tile":
        return "tiling", f"seat {table.turn + 1} is tiling line {table.tiling_line + 1}; choose its column"
    if int(parts["row"]) != table.tiling_line + 1:
        return "wrong-line", f"line {table.tiling_line + 1} comes next"
    if table.wall[table.turn][table.tiling_line][int(parts["column"]) - 1] >= 0:
        return "space-taken", f"column {parts['column']} of row {parts['row']} is taken"
    return "column-has-color", f"column {parts['column']} already has that color (G1)"


def refusals(game: Game, table: Any) -> Iterator[tuple[Move, str, str]]:
    """Yield the illegal moves that a person may try: available tiles into a line that does not accept them.

    During tiling, yield the columns of the line's row.
    """
    for number in _tried_numbers(game, table):
        if not rules.is_legal(table, number):
            move = word_of(game, number)
            code, reason = why_illegal(game, table, move)
            yield move, code, reason


def _tried_numbers(game: Game, table: Any) -> Iterator[int]:
    slots = [*range(factories(game)), CENTER]
    if table.phase != OFFER:
        first = len(slots) * MOVES_OF_A_SOURCE + table.tiling_line * COLUMNS
        yield from range(first, first + COLUMNS)
        return
    for slot, source in enumerate(slots):
        for color in range(COLORS):
            if table.holds >> color * SOURCES + source & 1:
                first = slot * MOVES_OF_A_SOURCE + color * TARGETS
                yield from range(first, first + TARGETS)


def _why_not_take(game: Game, table: Any, parts: dict[str, str]) -> tuple[str, str]:
    color = COLOR_LETTERS.index(parts["color"])
    name = COLOR_NAMES[color]
    source = CENTER if parts["source"] == "C" else int(parts["source"]) - 1
    if not table.holds >> color * SOURCES + source & 1:
        where = "the center" if source == CENTER else f"factory {source + 1}"
        return "no-such-tiles", f"no {name} tiles in {where}"
    line = int(parts["target"]) - 1
    if table.line_count[table.turn][line] == line + 1:
        return "line-full", f"line {line + 1} is full (A12)"
    if table.line_color[table.turn][line] not in (-1, color):
        other = COLOR_NAMES[table.line_color[table.turn][line]]
        return "line-holds-other-color", f"line {line + 1} holds {other} (A10)"
    return "wall-has-color", f"wall row {line + 1} already has {name} (A11)"


def deal_due(table: Any) -> str:
    """Return the kind of deal that comes next."""
    return "first" if table.phase == LOT else "fill"


def outcomes_of(table: Any, deal: Deal) -> Iterator[int]:
    """Yield a deal's draws one by one. The order within a factory is free, so tiles in the bag come first (A19)."""
    if deal.kind == "first":
        seat = int(deal.parts["seat"]) - 1
        if seat >= table.players:
            raise IllegalMove(f"no such seat: {deal}", code="impossible-deal")
        yield seat
        return
    tiles = deal.parts["tiles"]
    groups = [list(group.replace("-", "")) for group in tiles.split("/")]
    counts = [tiles.count(letter) for letter in COLOR_LETTERS]
    is_in_bag = sum(counts) == sum(map(len, groups)) and all(
        n <= held for n, held in zip(counts, table.bag, strict=True)
    )
    unfilled = -(-table.to_draw // FACTORY_TILES)
    for group in groups:
        wanted = min(FACTORY_TILES - (-table.to_draw) % FACTORY_TILES, table.to_draw)
        if is_in_bag and len(group) == wanted and table.phase == FILL:
            yield from map(COLOR_LETTERS.index, group)
            continue
        if table.phase != FILL and group:
            raise IllegalMove(f"too many tiles: {deal}", code="impossible-deal")
        while group and table.phase == FILL:
            drawn = next((letter for letter in group if _in_bag(table, letter)), None)
            if drawn is None:
                raise IllegalMove(f"not in the bag: {''.join(group)} of {deal}", code="impossible-deal")
            if wanted == 0:
                raise IllegalMove(f"a factory takes {FACTORY_TILES} tiles: {deal}", code="impossible-deal")
            group.remove(drawn)
            wanted -= 1
            yield COLOR_LETTERS.index(drawn)
        if group or (wanted and table.phase == FILL):
            raise IllegalMove(f"each factory takes {FACTORY_TILES} tiles: {deal}", code="impossible-deal")
    if table.phase == FILL or len(groups) > unfilled:
        raise IllegalMove(f"the wrong number of factories: {deal}", code="impossible-deal")


def _in_bag(table: Any, letter: str) -> bool:
    return letter in COLOR_LETTERS and table.bag[COLOR_LETTERS.index(letter)] > 0


def sample(table: Any, dice: Dice) -> Deal:
    """Draw the next deal."""
    if table.phase == LOT:
        return Deal(f"first:{dice.below(table.players) + 1}")
    groups = [[0] * COLORS for _ in range(table.factories)]
    first = table.factories - 1 - (table.to_draw - 1) // FACTORY_TILES
    for place, color in enumerate(_drawn(table, dice), table.factories * FACTORY_TILES - table.to_draw):
        groups[place // FACTORY_TILES][color] += 1
    return Deal("fill:" + "/".join([write_tiles(group, COLOR_LETTERS) for group in groups[first:]]))


def _drawn(table: Any, dice: Dice) -> Iterator[int]:
    """Draw the tiles for the factories. The rules need not be asked while the bag holds enough."""
    if table.in_bag >= table.to_draw:
        yield from dice.taken_from(table.bag, table.to_draw)
        return
    filled = table.copy()
    while filled.phase == FILL:
        color = dice.weighted(filled.bag)
        yield color
        rules.deal(filled, color)
