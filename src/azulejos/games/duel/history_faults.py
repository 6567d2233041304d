"""What no match of Duel can have led to by this round, although everything on the table goes together."""

from collections.abc import Iterator
from typing import Any

from azulejos.games.duel.phases import is_laying
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.scoring import goal_points
from azulejos.games.duel.rules.state import LOT, OVER, TILE, TILES_OF_A_ROUND, TILING
from azulejos.games.duel.rules.tiling import fitting_columns
from azulejos.play.most_points import most_points

ALL_TILES = box.COLORS * box.TILES_OF_A_COLOR
PLATES_BESIDE = (1 << box.PLATE_COLUMNS) - 1


def history_faults(table: Any) -> Iterator[str]:
    """Yield what the rounds so far cannot have brought about, in words."""
    yield from _drawn_faults(table)
    if _lacks_start_tile(table):
        yield "the start player tile was not taken, although the large factory had tiles (D16, D31)"
    for p in range(box.PLAYERS):
        for fault in [*_tiled_faults(table, p), *_dome_faults(table, p), *_score_faults(table, p)]:
            yield f"seat {p + 1}: {fault}"


def tiles_in_bag(table: Any) -> int | None:
    """Return how many tiles the bag must hold; None once the tower may have been emptied into it (D44)."""
    drawn = TILES_OF_A_ROUND * table.round + (TILES_OF_A_ROUND - table.to_draw if is_laying(table) else 0)
    was_refilled = drawn >= ALL_TILES if table.phase == TILE else drawn > ALL_TILES
    return None if was_refilled else int(ALL_TILES - drawn)


def _drawn_faults(table: Any) -> Iterator[str]:
    wanted, in_bag = tiles_in_bag(table), sum(table.bag)
    if table.phase != LOT and wanted not in (None, in_bag):
        yield f"{in_bag} tiles in the bag instead of {wanted} in round {max(1, table.round)} (D44)"


def _lacks_start_tile(table: Any) -> bool:
    """Whether nobody has the start tile, although the large factory got tiles this round (D31)."""
    if is_laying(table) or table.phase == OVER or table.start_tile_out or any(table.took_start):
        return False
    is_paid = table.phase == TILING and table.turn != table.start_seat
    any_tiles = any(map(any, table.sun)) or any(table.large_moon) or any(table.moon_height)
    return not is_paid and (any_tiles or any(table.bag) or any(table.tower))


def _lines_tiled(table: Any, p: int) -> int:
    """Return how many lines of a seat, from the top, were tiled since the last acquire phase."""
    if table.phase == OVER or is_laying(table):
        return box.ROWS
    if table.phase != TILING:
        return 0
    if p == table.turn:
        return int(table.tiling_line)
    return box.ROWS if p == table.start_seat else 0


def _tiled_faults(table: Any, p: int) -> Iterator[str]:
    """A line that was tiled holds what may wait, and who has tiled all lines has paid (D23 to D25, D29, D42)."""
    done = _lines_tiled(table, p)
    for row in range(done):
        count = table.line_count[p][row]
        if count and fitting_columns(table, p, row):
            if count == row + 1:
                yield f"line {row + 1} is complete and was not tiled, although a space fits (D23, D42)"
        elif count and table.plates[p] >> row // 2 * box.PLATE_COLUMNS & PLATES_BESIDE == PLATES_BESIDE:
            yield f"line {row + 1} fits nowhere beside its three plates, so it was broken (D25, D42)"
    if done == box.ROWS and table.broken_used[p]:
        yield "broken tiles are left after tiling (D29)"


def _dome_faults(table: Any, p: int) -> Iterator[str]:
    """A row of the dome gets at most one colored tile a round (D23); chips are used while tiling (D26)."""
    ended = table.round if is_laying(table) or table.phase == OVER else table.round - 1
    for row in range(box.ROWS):
        count = sum(0 <= tile < box.COLORS for tile in table.dome[p][row])
        most = ended + (table.phase == TILING and row < _lines_tiled(table, p))
        if count > most:
            yield f"colored tiles in row {row + 1} of the dome: {count}, more than one for each round of tiling (D23)"
    has_tiled = ended > 0 or (table.phase == TILING and (p == table.turn or p == table.start_seat))
    if any(table.chip_used[p]) and not has_tiled:
        yield "has used chips, but never tiled (D26)"


def _score_faults(table: Any, p: int) -> Iterator[str]:
    """A score is at most what the dome can have brought, with what everybody starts with (D6, D27, D28, D33)."""
    dome = table.dome[p]
    most = box.START_SCORE + most_points([[tile != box.NOTHING for tile in row] for row in dome])
    most += sum((row + 1) * dome[row].count(box.SPECIAL) for row in range(box.ROWS))
    goals = sum(goal_points(table, p, goal) for goal in range(box.GOALS) if table.goals >> goal & 1)
    if table.phase == OVER:
        most = max(0, most + goals)
    if table.score[p] > most:
        yield f"{table.score[p]} points, but the dome brings at most {most} (D6, D28, D40)"
    if table.phase == OVER and table.score[p] < goals:
        yield f"{table.score[p]} points at the end, but the goals alone are {goals} (D33)"
