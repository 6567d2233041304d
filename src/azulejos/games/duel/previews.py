"""What a move of Azul Duel would do."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from azulejos.games.duel.rules.acquire import take
from azulejos.games.duel.rules.components import COLUMNS, FULL, GOALS, PLATE_COLUMNS, ROWS
from azulejos.games.duel.rules.numbers import SPEND_CHIP
from azulejos.games.duel.rules.plates import place_plate
from azulejos.games.duel.rules.scoring import goal_points, pay_broken
from azulejos.games.duel.rules.state import ORDER
from azulejos.games.duel.rules.tiling import fitting_columns, line_choices, spend_chip, tile
from azulejos.games.duel.sight import letters_of
from azulejos.play.game import Game
from azulejos.play.moves import Move
from azulejos.play.preview.shapes import Preview
from azulejos.play.preview.trial import full_cost, preview_of_take, preview_of_tile, tried
from azulejos.play.state import State

__all__ = ["preview"]


def preview(state: State, move: Move, number: int) -> Preview:
    """Return the preview of a legal move, found by trying it out."""
    table = state.table
    if move.kind == "take":
        return _preview_take(state.game, table, move, number)
    if move.kind == "tile":
        return preview_of_tile(move, partial(_tile_worth, table, table.turn))
    after = state.play(number)
    paid = sum(event.points for event in after.events if event.kind == "draw-cost")
    preview: Preview = {"word": move.text, "points": paid}
    if move.kind in ("plate", "keep"):
        preview["spaces"] = sorted(
            {int(each.parts["space"]) - 1 for each in after.legal_moves() if each.kind == "place"}
        )
    if move.kind == "place":
        preview["helps"] = _lines_helped(table, move)
    if move.kind == "pay":
        preview["ready"] = _is_ready(table, number)
    return preview


def _preview_take(game: Game, table: Any, move: Move, number: int) -> Preview:
    p = table.turn
    after, events = tried("duel", table, lambda copy: take(copy, number))
    points = after.score[p] - table.score[p]
    preview = preview_of_take(game, move, points, events, "broken", "start-tile-taken")
    preview["floor_points"] = full_cost(table, p, pay_broken) - full_cost(after, p, pay_broken)
    preview["ends_offer"] = not after.holds and after.phase != ORDER
    if after.phase == ORDER:
        preview["stack_tiles"] = letters_of(after.sun[after.order_source])
    if move.parts["target"] != "F":
        _add_line(preview, after, p, int(move.parts["target"]) - 1)
    return preview


def _add_line(preview: Preview, after: Any, p: int, line: int) -> None:
    """Add the fate of the line; chips could complete it, too, but that is a later choice (D26)."""
    columns = list(_columns_of(fitting_columns(after, p, line)))
    if not columns:
        is_covered = after.plates[p] >> line // 2 * PLATE_COLUMNS & 7 == 7
        preview["fate"] = "breaks" if is_covered else "waits"
    elif after.line_count[p][line] <= line:
        preview["fate"] = "incomplete"
    else:
        preview["fate"] = "tiled"
        worth = [_tile_worth(after, p, line, column) for column in columns]
        preview["line_points"], preview["bonus_points"], preview["completes_row"] = max(worth)


def _tile_worth(table: Any, p: int, row: int, column: int) -> tuple[int, int, bool]:
    """Tile a space; return its points with a special tile's, the gain in goals, and whether a row is complete."""
    after, events = tried("duel", table, lambda copy: tile(copy, p, row, column))
    points = sum(event.points for event in events)
    is_full = after.dome_row[p].count(FULL) > table.dome_row[p].count(FULL)
    return points, _goals(after, p) - _goals(table, p), is_full


def _goals(table: Any, p: int) -> int:
    return sum(goal_points(table, p, goal) for goal in range(GOALS) if table.goals >> goal & 1)


def _lines_helped(table: Any, move: Move) -> list[int]:
    """Return the lines whose tiles have no space now but would have one with the plate."""
    p = table.turn
    space, turns = int(move.parts["space"]) - 1, int(move.parts["turns"])
    after, _ = tried("duel", table, lambda copy: place_plate(copy, space, turns))
    return [
        line
        for line in range(ROWS)
        if table.line_count[p][line] and not fitting_columns(table, p, line) and fitting_columns(after, p, line)
    ]


def _is_ready(table: Any, number: int) -> bool:
    """Whether the line can be tiled once this chip is spent (D26)."""
    p, line = table.turn, table.tiling_line
    after, _ = tried("duel", table, lambda copy: spend_chip(copy, p, line, number - SPEND_CHIP))
    return bool(line_choices(after) >> line * COLUMNS & FULL)


def _columns_of(mask: int) -> Iterator[int]:
    return (column for column in range(COLUMNS) if mask >> column & 1)
