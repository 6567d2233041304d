"""What cannot be on a table of Azul, however it was played: all checks of a typed-in position."""

from collections.abc import Iterator
from typing import Any

from azulejos.games.azul.history_faults import history_faults
from azulejos.games.azul.moves import COLOR_NAMES
from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.state import FILL, LOT, OFFER, OVER, TILING
from azulejos.games.azul.rules.tiling import open_columns, wall_column_of
from azulejos.play.game import Game


def faults(game: Game, table: Any) -> list[str]:
    """Return everything that is impossible, in words; how it came about only if the table itself is possible."""
    return table_faults(game, table) or list(history_faults(game, table))


def table_faults(game: Game, table: Any) -> list[str]:
    """Return what cannot lie on a table at the same time."""
    found = [*_tile_faults(game, table), *_marker_faults(game, table)]
    for seat in range(game.players):
        found += [f"seat {seat + 1}: {fault}" for fault in _board_faults(game, table, seat)]
    return found or list(_moment_faults(game, table))


def pile_size(pile: int) -> int:
    """Return the number of tiles in a pile."""
    return sum(pile >> color * box.PILE_BITS & box.PILE_MASK for color in range(box.COLORS))


def _tile_faults(game: Game, table: Any) -> Iterator[str]:
    for color, name in enumerate(COLOR_NAMES):
        count = table.bag[color] + table.lid[color]
        count += sum(pile >> color * box.PILE_BITS & box.PILE_MASK for pile in table.pile)
        for p in range(game.players):
            lines = zip(table.line_color[p], table.line_count[p], strict=True)
            count += sum(held for of, held in lines if of == color)
            count += sum(row.count(color) for row in table.wall[p]) + table.floor[p].count(color)
        if count != box.TILES_OF_A_COLOR:
            yield f"{count} {name} tiles instead of {box.TILES_OF_A_COLOR} (A2)"


def _marker_faults(game: Game, table: Any) -> Iterator[str]:
    on_floors = [seat for seat in range(game.players) for thing in table.floor[seat] if thing == box.MARKER]
    if len(on_floors) + table.marker_in_center > 1:
        yield "more than one starting player marker"
    elif on_floors and on_floors[0] != table.start_seat:
        yield f"the marker lies with seat {on_floors[0] + 1}, but seat {table.start_seat + 1} is to own it (A8)"
    if table.phase == OFFER:
        beside = not on_floors and not table.marker_in_center
        if beside and table.floor_used[table.start_seat] < box.FLOOR_SPACES:
            yield "the marker is neither in the center nor on a floor line (A6, A8)"
        elif not _emptied_factories(game, table) and (table.pile[box.CENTER] or not table.marker_in_center):
            yield "the center was filled or taken from, but no factory was (A7, A8)"
    elif table.marker_in_center:
        yield "the marker lies in the center outside the factory offer (A6, A17)"


def _emptied_factories(game: Game, table: Any) -> int:
    return sum(table.pile[factory] == 0 for factory in range(table.factories))


def _board_faults(game: Game, table: Any, p: int) -> Iterator[str]:
    for row in range(box.ROWS):
        colors = [color for color in table.wall[p][row] if color >= 0]
        if len(set(colors)) < len(colors):
            yield f"wall row {row + 1} has a color twice (A11)"
        if table.line_color[p][row] in colors and table.line_count[p][row]:
            yield f"line {row + 1} holds {COLOR_NAMES[table.line_color[p][row]]}, which its wall row already has (A11)"
        if not game.gray:
            for color in colors:
                if table.wall[p][row][wall_column_of(row, color)] != color:
                    yield f"{COLOR_NAMES[color]} is on the wrong space of wall row {row + 1} (A4)"
    for column in range(box.COLUMNS):
        colors = [row[column] for row in table.wall[p] if row[column] >= 0]
        if len(set(colors)) < len(colors):
            yield f"wall column {column + 1} has a color twice (G1)"


def _moment_faults(game: Game, table: Any) -> Iterator[str]:
    """Yield what does not fit this phase of a round; the boards themselves have been checked."""
    out = sum(pile_size(pile) for pile in table.pile)
    before_first = table.phase == LOT or (table.phase == FILL and _is_untouched(game, table))
    if (table.round == 0 and not before_first) or (table.round > 0 and table.phase == LOT):
        yield f"round {table.round} does not go with this table"
    has_row = any(box.FULL in table.wall_row[p] for p in range(game.players))
    if has_row and table.phase not in (TILING, OVER):
        yield "a horizontal row is complete, so the match is over (A22)"
    if table.phase == LOT and not (_is_untouched(game, table) and table.start_seat == 0 and out == 0):
        yield "the start player is drawn before anything else is laid out (A5)"
    if table.phase == FILL:
        yield from _fill_faults(game, table)
    if table.phase == OFFER:
        yield from _offer_faults(game, table, out)
    if table.phase in (TILING, OVER) and out:
        yield "tiles lie in the factories or the center after the factory offer (A13)"
    if table.phase == TILING:
        yield from _tiling_faults(game, table)
    if table.phase in (FILL, OVER) and _has_untiled(game, table):
        yield "complete lines or floor tiles are left after wall tiling (A14, A17)"
    if table.phase == OVER and not has_row and (any(table.bag) or any(table.lid)):
        yield "the match is over, but no horizontal row is complete and tiles are left to draw (A21, A22)"


def _is_untouched(game: Game, table: Any) -> bool:
    seats = range(game.players)
    bare = not any(any(table.wall_row[p]) or any(table.line_count[p]) or table.score[p] for p in seats)
    return bare and not any(table.lid) and not _has_untiled(game, table)


def _has_untiled(game: Game, table: Any) -> bool:
    full = any(table.line_count[p][row] == row + 1 for p in range(game.players) for row in range(box.ROWS))
    return full or any(table.floor_used[p] for p in range(game.players))


def _fill_faults(game: Game, table: Any) -> Iterator[str]:
    drawn = table.factories * box.FACTORY_TILES - table.to_draw
    for factory in range(table.factories):
        if pile_size(table.pile[factory]) != min(box.FACTORY_TILES, max(0, drawn - factory * box.FACTORY_TILES)):
            yield f"factory {factory + 1} does not hold what was drawn so far (A19)"
    if table.pile[box.CENTER]:
        yield "tiles lie in the center before the factory offer (A6)"
    if not any(table.bag):
        yield "a tile is to be drawn, but the bag is empty (A19)"


def _offer_faults(game: Game, table: Any, out: int) -> Iterator[str]:
    sizes = [pile_size(table.pile[factory]) for factory in range(table.factories)]
    if out == 0:
        yield "nothing is left to take (A13)"
    short = [size for size in sizes if 0 < size < box.FACTORY_TILES]
    if short and (
        len(short) > 1 or any(table.bag) or max(i for i, n in enumerate(sizes) if n) != sizes.index(short[0])
    ):
        yield f"a factory holds {short[0]} tiles: it is emptied at once or holds {box.FACTORY_TILES} (A7, A20)"
    if table.marker_in_center and not table.pile[box.CENTER] and min(sizes) == box.FACTORY_TILES:
        if table.turn != table.start_seat:
            yield f"nothing was taken yet, so seat {table.start_seat + 1} is to move (A6)"
        if _has_untiled(game, table):
            yield "complete lines or floor tiles are left from the round before (A14, A17)"


def _tiling_faults(game: Game, table: Any) -> Iterator[str]:
    p, row = table.turn, table.tiling_line
    if table.line_count[p][row] != row + 1:
        yield f"seat {p + 1} has nothing to tile in line {row + 1} (G2)"
    elif open_columns(table, p, row, table.line_color[p][row]) == 0:
        yield f"no column can take line {row + 1} of seat {p + 1}: it breaks by itself (G3)"
    if any(table.line_count[p][above] == above + 1 for above in range(row)):
        yield f"a line of seat {p + 1} above line {row + 1} is still complete (A14)"
    done = (p - table.start_seat) % game.players
    for before in range(done):
        seat = (table.start_seat + before) % game.players
        if table.floor_used[seat] or any(table.line_count[seat][r] == r + 1 for r in range(box.ROWS)):
            yield f"seat {seat + 1} tiles before seat {p + 1}, and has not finished (G6)"
