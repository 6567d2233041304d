"""The position line: written, read, and checked."""

import re
from collections.abc import Iterator
from typing import Any

from azulejos.errors import NotationError, PositionError
from azulejos.play.fields import Field, read_counts, read_number, read_tiles, write_counts, write_tiles
from azulejos.play.game import Game
from azulejos_small.moves import COLOR_LETTERS, COLOR_NAMES
from azulejos_small.rules.offer import column_of
from azulejos_small.rules.round import complete_rows
from azulejos_small.rules.state import (
    CENTER,
    COLORS,
    FACTORIES,
    FACTORY_TILES,
    FILL,
    FLOOR_SPACES,
    LOT,
    MARKER,
    NOTHING,
    OFFER,
    OVER,
    PLAYERS,
    ROUNDS,
    ROWS,
    TILES_OF_A_COLOR,
    State,
    refresh_totals,
)

FIELDS = 9
MAX_SCORE = 999
FLOOR_LETTERS = COLOR_LETTERS + "*"


def write(game: Game, table: Any) -> str:
    """Write the fields of a position line."""
    phase = {LOT: "lot", FILL: f"fill{table.to_draw}", OFFER: f"move{table.turn + 1}", OVER: "over"}[table.phase]
    factories = "/".join(write_tiles(table.pile[factory], COLOR_LETTERS) for factory in range(FACTORIES))
    center = "*" * table.marker_in_center + write_counts(table.pile[CENTER], COLOR_LETTERS)
    piles = f"{factories} {center} {write_counts(table.bag, COLOR_LETTERS)} {write_counts(table.out, COLOR_LETTERS)}"
    boards = " ".join(_write_board(table, p) for p in range(PLAYERS))
    return f"r{table.round} {phase} s{table.start_seat + 1} {piles} {boards}"


def _write_board(table: Any, p: int) -> str:
    held = zip(table.line_color[p], table.line_count[p], strict=True)
    lines = "/".join(f"{COLOR_LETTERS[color]}{count}" if count else "-" for color, count in held)
    wall = "/".join("".join(".#"[tile] for tile in row) for row in table.wall[p])
    floor = "".join(FLOOR_LETTERS[thing] for thing in table.floor[p] if thing != NOTHING) or "-"
    return f"{table.score[p]}:{lines}:{wall}:{floor}"


def read(game: Game, fields: list[Field]) -> State:
    """Read a position line."""
    if len(fields) != FIELDS + 1:
        raise NotationError(f"a position of {game}", " ".join(field.text for field in fields), f"{FIELDS + 1} fields")
    _, turn, phase, start, factories, center, bag, out, *boards = fields
    table = State()
    table.round = read_number(turn, "a round", "r", 0, ROUNDS)
    table.start_seat = read_number(start, "a start player", "s", 1, PLAYERS) - 1
    _read_phase(table, phase)
    piles = factories.split("/")
    if len(piles) != FACTORIES:
        raise factories.fail("the factories", "2 factories separated by /")
    for factory, pile in enumerate(piles):
        table.pile[factory] = read_tiles(pile, COLOR_LETTERS, "a factory", FACTORY_TILES)
    table.marker_in_center = int(center.text.startswith("*"))
    tiles = Field(center.text[table.marker_in_center :], center.column + table.marker_in_center)
    table.pile[CENTER] = read_counts(tiles, COLOR_LETTERS, "a center", TILES_OF_A_COLOR)
    table.bag = read_counts(bag, COLOR_LETTERS, "a bag", TILES_OF_A_COLOR)
    table.out = read_counts(out, COLOR_LETTERS, "tiles out of the match", TILES_OF_A_COLOR)
    for p, board in enumerate(boards):
        _read_board(table, p, board)
    refresh_totals(table)
    found = faults(game, table)
    if found:
        raise PositionError(found)
    return table


def _read_phase(table: State, field: Field) -> None:
    match = re.fullmatch(r"(lot|over)|(fill)([1-4])|(move)([12])", field.text, re.ASCII)
    if match is None:
        raise field.fail("a phase", "lot, fillTILES, moveSEAT or over")
    table.phase = {"lot": LOT, "fill": FILL, "move": OFFER, "over": OVER}[match[1] or match[2] or match[4]]
    table.to_draw = int(match[3] or 0)
    table.turn = int(match[5]) - 1 if match[5] else table.start_seat


def _read_board(table: State, p: int, field: Field) -> None:
    pattern = r"(\d{1,3}):((?:[BYR][1-3]|-)(?:/(?:[BYR][1-3]|-)){2}):([.#]{3}(?:/[.#]{3}){2}):([BYR*]{1,3}|-)"
    match = re.fullmatch(pattern, field.text, re.ASCII)
    if match is None or match[1] != str(int(match[1])):
        raise field.fail("a board", "score:lines:wall:floor like 3:B1/-/R2:#../.../...:-")
    table.score[p] = int(match[1])
    for line, held in enumerate(match[2].split("/")):
        table.line_color[p][line] = COLOR_LETTERS.find(held[0])
        table.line_count[p][line] = 0 if held == "-" else int(held[1])
    table.wall[p] = [[int(space == "#") for space in row] for row in match[3].split("/")]
    things = match[4].replace("-", "")
    table.floor[p] = [FLOOR_LETTERS.index(thing) for thing in things] + [NOTHING] * (FLOOR_SPACES - len(things))


def faults(game: Game, table: Any) -> list[str]:
    """Return everything about this table that is impossible."""
    return [*_tile_faults(table), *_board_faults(table), *_moment_faults(table)]


def _tile_faults(table: Any) -> Iterator[str]:
    for color, name in enumerate(COLOR_NAMES):
        count = table.bag[color] + table.out[color] + sum(pile[color] for pile in table.pile)
        for p in range(PLAYERS):
            held = zip(table.line_color[p], table.line_count[p], strict=True)
            count += sum(tiles for of, tiles in held if of == color) + table.floor[p].count(color)
            count += sum(table.wall[p][row][column_of(row, color)] for row in range(ROWS))
        if count != TILES_OF_A_COLOR:
            yield f"{count} {name} tiles instead of {TILES_OF_A_COLOR} (S2)"
    if sum(floor.count(MARKER) for floor in table.floor) + table.marker_in_center > 1:
        yield "more than one marker (S3)"


def _board_faults(table: Any) -> Iterator[str]:
    for p in range(PLAYERS):
        for row in range(ROWS):
            count, color = table.line_count[p][row], table.line_color[p][row]
            if count > row + 1:
                yield f"seat {p + 1}: line {row + 1} holds {count} tiles (S1)"
            if count and table.wall[p][row][column_of(row, color)]:
                yield f"seat {p + 1}: wall row {row + 1} already has {COLOR_NAMES[color]} (S5)"


def _moment_faults(table: Any) -> Iterator[str]:
    lying = sum(map(sum, table.pile))
    has_row = any(complete_rows(table, p) for p in range(PLAYERS))
    if table.phase == OFFER and not lying:
        yield "nothing is left to take (S6)"
    if table.phase == OFFER and any(0 < sum(pile) < FACTORY_TILES for pile in table.pile[:FACTORIES]):
        yield "a factory is emptied at once (S4)"
    if table.phase in (LOT, OVER) and lying:
        yield "tiles lie in the factories or the center (S3, S6)"
    if table.phase == FILL and lying + table.to_draw != FACTORIES * FACTORY_TILES:
        yield "the factories do not hold what was drawn so far (S3)"
    if table.phase != OVER and has_row:
        yield "a row is complete, so the match is over (S9)"
    if table.phase == OVER and not has_row and table.round < ROUNDS:
        yield "no row is complete and rounds are left (S9)"
    if table.round >= ROUNDS + (table.phase != FILL) or (table.round == 0 and table.phase in (OFFER, OVER)):
        yield f"round {table.round} does not go with this table (S3)"
    drawn = COLORS * TILES_OF_A_COLOR - sum(table.bag)
    if drawn != table.round * FACTORIES * FACTORY_TILES + (lying if table.phase == FILL else 0):
        yield "the bag does not hold what the rounds left in it (S3)"
