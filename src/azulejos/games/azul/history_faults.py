"""What no match of Azul can have led to by this round, although everything on the table goes together."""

from collections.abc import Iterator
from typing import Any

from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.scoring import add_bonuses
from azulejos.games.azul.rules.state import FILL, LOT, OVER, TILING
from azulejos.play.game import Game
from azulejos.play.most_points import most_points

ALL_TILES = box.COLORS * box.TILES_OF_A_COLOR


def history_faults(game: Game, table: Any) -> Iterator[str]:
    """Yield what the rounds so far cannot have brought about, in words."""
    yield from _drawn_faults(table)
    for p in range(game.players):
        for fault in [*_wall_faults(game, table, p), *_score_faults(table, p)]:
            yield f"seat {p + 1}: {fault}"


def tiles_in_bag(table: Any) -> int | None:
    """Return how many tiles the bag must hold; None once the lid may have been poured into it (A19)."""
    a_round = table.factories * box.FACTORY_TILES
    drawn = table.round * a_round + (a_round - table.to_draw if table.phase == FILL else 0)
    was_poured = drawn >= ALL_TILES if table.phase == FILL else drawn > ALL_TILES
    return None if was_poured else int(ALL_TILES - drawn)


def _drawn_faults(table: Any) -> Iterator[str]:
    """Until the bag is empty for the first time, what it and the lid hold follows from the rounds (A14, A19)."""
    wanted, in_bag = tiles_in_bag(table), sum(table.bag)
    if table.phase == LOT or wanted is None:
        return
    if in_bag != wanted:
        yield f"{in_bag} tiles in the bag instead of {wanted} in round {max(1, table.round)} (A19)"
    discarded = sum(
        row * sum(tile != box.NOTHING for tile in wall[row]) for wall in table.wall for row in range(box.ROWS)
    )
    if sum(table.lid) < discarded:
        yield f"{sum(table.lid)} tiles in the lid, but {discarded} came there from the lines of the walls' tiles (A14)"


def _wall_faults(game: Game, table: Any, p: int) -> Iterator[str]:
    """A wall row gets at most one tile a round (A14)."""
    for row in range(box.ROWS):
        count = sum(tile != box.NOTHING for tile in table.wall[p][row])
        if count > _times_tiled(game, table, p, row):
            yield f"tiles in wall row {row + 1}: {count}, more than one for each round of tiling (A14)"


def _times_tiled(game: Game, table: Any, p: int, row: int) -> int:
    """Return how often a line was tiled or left so far; `round` counts the rounds begun, while filling those ended."""
    if table.phase in (LOT, FILL, OVER):
        return int(table.round)
    is_tiled = False
    if table.phase == TILING:
        before = (p - table.start_seat) % game.players - (table.turn - table.start_seat) % game.players
        is_tiled = before < 0 or (before == 0 and row < table.tiling_line)
    return int(table.round - 1 + is_tiled)


def _score_faults(table: Any, p: int) -> Iterator[str]:
    """A score is at most what the wall can have brought (A15), and in the end at least its bonuses (A23)."""
    most = most_points([[tile != box.NOTHING for tile in row] for row in table.wall[p]])
    bonuses = _bonuses(table, p) if table.phase == OVER else 0
    if table.score[p] > most + bonuses:
        yield f"{table.score[p]} points, but the wall brings at most {most + bonuses} (A15, A23)"
    if table.score[p] < bonuses:
        yield f"{table.score[p]} points at the end, but the bonuses alone are {bonuses} (A23)"


def _bonuses(table: Any, p: int) -> int:
    """Return what the wall adds at the end of a match (A23)."""
    ended = table.copy()
    add_bonuses(ended, p)
    return int(ended.score[p] - table.score[p])
