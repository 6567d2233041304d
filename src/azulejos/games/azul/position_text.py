"""Azul's position line: written from a table, and read back field by field."""

import re
from typing import Any

from azulejos.errors import NotationError, PositionError
from azulejos.games.azul.faults import faults
from azulejos.games.azul.moves import COLOR_LETTERS, factories
from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.state import FILL, LOT, OFFER, OVER, TILING, State, refresh_masks, set_up
from azulejos.play.fields import (
    Field,
    read_counts,
    read_line,
    read_number,
    read_tiles,
    write_counts,
    write_tiles,
)
from azulejos.play.game import Game

FLOOR_LETTERS = COLOR_LETTERS + "*"
WALL_LETTERS = re.compile(f"[{COLOR_LETTERS}.]{{5}}", re.ASCII)
MAX_ROUND = 1_000_000
MAX_SCORE = 999


def pile_counts(pile: int) -> list[int]:
    """Return a pile's counts by color."""
    return [pile >> color * box.PILE_BITS & box.PILE_MASK for color in range(box.COLORS)]


def write(game: Game, table: Any) -> str:
    """Return the position line without the game's tag."""
    sources = [write_tiles(pile_counts(table.pile[f]), COLOR_LETTERS) for f in range(table.factories)]
    center = write_counts(pile_counts(table.pile[box.CENTER]), COLOR_LETTERS)
    return " ".join(
        [
            f"r{table.round}",
            _write_phase(table),
            f"s{table.start_seat + 1}",
            "/".join(sources),
            "*" + center if table.marker_in_center else center,
            write_counts(table.bag, COLOR_LETTERS),
            write_counts(table.lid, COLOR_LETTERS),
            *(_write_board(table, seat) for seat in range(game.players)),
        ]
    )


def _write_phase(table: Any) -> str:
    seat = table.turn + 1
    if table.phase == TILING:
        return f"tile{seat}.{table.tiling_line + 1}"
    return {LOT: "lot", FILL: f"fill{table.to_draw}", OFFER: f"move{seat}", OVER: "over"}[table.phase]


def _write_board(table: Any, p: int) -> str:
    lines = [
        COLOR_LETTERS[color] + str(count) if count else "-"
        for color, count in zip(table.line_color[p], table.line_count[p], strict=True)
    ]
    wall = ["".join("." if color < 0 else COLOR_LETTERS[color] for color in row) for row in table.wall[p]]
    floor = "".join(FLOOR_LETTERS[thing] for thing in table.floor[p] if thing >= 0) or "-"
    return ":".join([str(table.score[p]), "/".join(lines), "/".join(wall), floor])


def read(game: Game, fields: list[Field]) -> State:
    """Parse a position line; raise NotationError if it is unreadable, PositionError if it is impossible."""
    table = read_unchecked(game, fields)
    found = faults(game, table)
    if found:
        raise PositionError(found)
    return table


def read_unchecked(game: Game, fields: list[Field]) -> State:
    """Parse a position line that may be impossible; raise NotationError if it is unreadable."""
    if len(fields) < 8 + game.players:
        raise NotationError(
            f"a position of {game}",
            " ".join(field.text for field in fields),
            f"{8 + game.players} fields",
        )
    table = State()
    set_up(table, game.players, int(game.gray), int(game.fold))
    table.round = read_number(fields[1], "a round", "r", 0, MAX_ROUND)
    table.start_seat = read_number(fields[3], "a start seat", "s", 1, game.players) - 1
    _read_phase(game, table, fields[2])
    _read_sources(game, table, fields[4], fields[5])
    table.bag = read_counts(fields[6], COLOR_LETTERS, "a bag", box.TILES_OF_A_COLOR)
    table.lid = read_counts(fields[7], COLOR_LETTERS, "a lid", box.TILES_OF_A_COLOR)
    for seat in range(game.players):
        _read_board(table, seat, fields[8 + seat])
    refresh_masks(table)
    return table


def _read_phase(game: Game, table: State, field: Field) -> None:
    seat, line = 0, 0
    match = re.fullmatch(r"(lot|over)|(fill|move|tile)([1-9][0-9]?)(?:\.([1-5]))?", field.text, re.ASCII)
    word = (match.group(1) or match.group(2)) if match else ""
    number = int(match.group(3) or 0) if match else 0
    good = {
        "lot": True,
        "over": True,
        "fill": number <= factories(game) * box.FACTORY_TILES,
        "move": number <= game.players,
        "tile": number <= game.players and game.gray,
    }.get(word, False)
    if match is None or not good or (match.group(4) is not None) != (word == "tile"):
        raise field.fail("a phase", "lot, fillTILES, moveSEAT, tileSEAT.LINE (gray side) or over")
    table.phase = {"lot": LOT, "fill": FILL, "move": OFFER, "tile": TILING, "over": OVER}[word]
    if word in ("move", "tile"):
        seat = number - 1
        line = int(match.group(4) or 1) - 1
    table.turn = seat if word in ("move", "tile") else table.start_seat
    table.tiling_line = line
    table.to_draw = number if word == "fill" else 0


def _read_sources(game: Game, table: State, field: Field, center: Field) -> None:
    parts = field.split("/")
    if len(parts) != factories(game):
        raise field.fail("the factories", f"{factories(game)} factories separated by /")
    for factory, part in enumerate(parts):
        counts = read_tiles(part, COLOR_LETTERS, "a factory", box.FACTORY_TILES)
        table.pile[factory] = _packed(counts)
    table.marker_in_center = int(center.text.startswith("*"))
    tiles = Field(center.text[table.marker_in_center :], center.column + table.marker_in_center)
    table.pile[box.CENTER] = _packed(read_counts(tiles, COLOR_LETTERS, "a center", box.TILES_OF_A_COLOR))


def _packed(counts: list[int]) -> int:
    return sum(count << color * box.PILE_BITS for color, count in enumerate(counts))


def _read_board(table: State, p: int, field: Field) -> None:
    parts = field.split(":")
    if len(parts) != 4:
        raise field.fail("a board", "score:lines:wall:floor")
    score, lines, wall, floor = parts
    table.score[p] = read_number(score, "a score", "", 0, MAX_SCORE)
    _read_lines(table, p, lines)
    rows = wall.split("/")
    if len(rows) != box.ROWS or not all(WALL_LETTERS.fullmatch(row.text) for row in rows):
        raise wall.fail("a wall", f"5 rows of 5 spaces separated by /, each one of {COLOR_LETTERS} or . for empty")
    table.wall[p] = [[COLOR_LETTERS.find(letter) for letter in row.text] for row in rows]
    things = "" if floor.text == "-" else floor.text
    if not re.fullmatch(f"[{COLOR_LETTERS}*]{{0,{box.FLOOR_SPACES}}}", things, re.ASCII) or floor.text == "":
        raise floor.fail(
            "a floor line", f"up to {box.FLOOR_SPACES} of {COLOR_LETTERS} and * for the marker, or - for none"
        )
    for space, letter in enumerate(things):
        table.floor[p][space] = box.MARKER if letter == "*" else COLOR_LETTERS.index(letter)


def _read_lines(table: State, p: int, field: Field) -> None:
    parts = field.split("/")
    if len(parts) != box.ROWS:
        raise field.fail("the pattern lines", "5 lines separated by /, each a color and a count like R2, or -")
    for line, part in enumerate(parts):
        table.line_color[p][line], table.line_count[p][line] = read_line(part, line, COLOR_LETTERS)
