"""Keeping the score of a real match of Azul Duel: plates and tiles of the domes, by the rules' own functions."""

import re
from collections.abc import Iterable
from typing import Any

from azulejos.games.duel.moves import COLOR_LETTERS, PLATE_NAMES
from azulejos.games.duel.options import GOALS
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.events import DRAW_COST
from azulejos.games.duel.rules.plates import place_plate
from azulejos.games.duel.rules.round import end_match
from azulejos.games.duel.rules.scoring import pay_broken, place_special, put_on_dome, score_tile
from azulejos.games.duel.setup import begin, edit
from azulejos.play.events import Event
from azulejos.play.game import Game
from azulejos.play.score_entry import Entry, Space, Tile
from azulejos.rules.kit import tell

__all__ = [
    "DROP_COSTS",
    "end",
    "entered",
    "is_last_round",
    "pieces_left",
    "reason_key",
    "score",
    "setup_table",
    "spaces",
    "start_cost",
    "tie_break",
    "why_not",
]

DROP_COSTS = tuple(-int(cost) for cost in box.BROKEN_COST)
MOST_PAID = box.PLATES
BLUE = 0
PIECE = re.compile(r"at([1-9])r([0-3]):([BYRKTSW]{4})")
"""A plate on a dome: its space, its quarter turns (as in moves), and its name."""


def why_not(game: Game, table: Any, seat: int, entry: Entry) -> str | None:
    """Return a code for why a seat cannot have done this in one round; None if it can."""
    laid = table.copy()
    for word in entry.pieces:
        fault = _why_not_piece(laid, seat, word)
        if fault is not None:
            return fault
        _lay(laid, seat, word)
    if not 0 <= entry.paid <= MOST_PAID:
        return "bad-value"
    rows = [tile.row for tile in entry.tiles]
    if len(set(rows)) < len(rows):
        return "second-tile-in-row"
    return next((fault for tile in entry.tiles if (fault := _why_not_tile(laid, seat, tile)) is not None), None)


def _why_not_piece(table: Any, seat: int, word: str) -> str | None:
    found = PIECE.fullmatch(word)
    if found is None or found[3] not in PLATE_NAMES:
        return "no-such-piece"
    if table.plates[seat] >> int(found[1]) - 1 & 1:
        return "space-taken"
    plate = PLATE_NAMES.index(found[3])
    return "piece-used" if any(plate in table.plate_at[p] for p in range(box.PLAYERS)) else None


def _why_not_tile(table: Any, seat: int, tile: Tile) -> str | None:
    row, column, _ = tile
    if not (0 <= row < box.ROWS and 0 <= column < box.COLUMNS):
        return "no-such-space"
    if table.dome[seat][row][column] != box.NOTHING:
        return "space-taken"
    return "wrong-color" if _color(table, seat, tile) not in range(box.COLORS) else None


def score(table: Any, seat: int, entry: Entry) -> None:
    """Lay plates and pay for those drawn (D11), tile from top to bottom (D23, D27, D28), and pay for breakage (D29)."""
    for word in entry.pieces:
        _lay(table, seat, word)
    paid = min(entry.paid, table.score[seat])
    table.score[seat] -= paid
    tell(table, DRAW_COST, seat, -paid)
    for tile in sorted(entry.tiles):
        put_on_dome(table, seat, tile.row, tile.column, _color(table, seat, tile))
        score_tile(table, seat, tile.row, tile.column)
        place_special(table, seat, tile.row // 2 * box.PLATE_COLUMNS + tile.column // 2)
    for space in range(entry.dropped):
        table.broken[seat][space] = BLUE
    table.broken_used[seat] = entry.dropped
    table.took_start[seat] = int(entry.takes_start)
    pay_broken(table, seat)
    if entry.takes_start:
        table.start_seat = seat


def _lay(table: Any, seat: int, word: str) -> None:
    """Put a plate on a dome (D10)."""
    found = PIECE.fullmatch(word)
    assert found is not None
    table.turn, table.plate_in_hand = seat, PLATE_NAMES.index(found[3])
    place_plate(table, int(found[1]) - 1, int(found[2]))


def _color(table: Any, seat: int, tile: Tile) -> int:
    """Return the color of a tile; -1 if its space does not take it, or no color was given for a multicolor space."""
    printed, given = table.space[seat][tile.row][tile.column], COLOR_LETTERS.find(tile.color or "?")
    if printed == box.JOKER or tile.color == "":
        return given if printed == box.JOKER else int(printed) if printed < box.COLORS else box.NOTHING
    return given if given == printed else box.NOTHING


def start_cost(table: Any) -> int | None:
    """Return what taking the start player tile costs (D16)."""
    return -box.START_TILE_COST


def pieces_left(table: Any) -> list[str]:
    """Return the plates that are on no dome."""
    used = {plate for p in range(box.PLAYERS) for plate in table.plate_at[p]}
    return [name for plate, name in enumerate(PLATE_NAMES) if plate not in used]


def is_last_round(table: Any, rounds: int) -> bool:
    """Whether the match ends with the round that was scored (D1)."""
    return rounds == box.ROUNDS


def end(table: Any) -> None:
    """Add the goals (D33)."""
    end_match(table)


def tie_break(table: Any, seat: int) -> int:
    """Return what decides between equal points: holding the start player tile (D33)."""
    return int(table.start_seat == seat)


def reason_key(event: Event) -> str:
    """Return the catalog's key of what an event brought points for."""
    if event.kind == "goal-scored":
        return f"goal.{GOALS[event.get('goal')]}"
    return f"sheet.{event.kind}" if event.kind.startswith("scored-") else f"source.{event.kind}"


def entered(events: Iterable[Event], seat: int) -> Entry:
    """Return what somebody would enter for a seat after the events of a round."""
    own = [event for event in events if event.seat == seat]
    tiles = [
        Tile(event.get("row"), event.get("column"), COLOR_LETTERS[event.get("color")])
        for event in own
        if event.kind == "tiled"
    ]
    plates = [
        f"at{event.get('space') + 1}r{event.get('rotation')}:{PLATE_NAMES[event.get('plate')]}"
        for event in own
        if event.kind == "plate-placed"
    ]
    kinds = [event.kind for event in own]
    return Entry(
        tuple(tiles),
        kinds.count("broken-cost"),
        "start-tile-taken" in kinds,
        pieces=tuple(plates),
        paid=kinds.count("draw-cost"),
    )


def spaces(game: Game, table: Any, seat: int) -> list[list[Space]]:
    """Return the spaces of a dome, row by row; without a plate, nothing is printed."""
    return [[_space(table, seat, row, column) for column in range(box.COLUMNS)] for row in range(box.ROWS)]


def _space(table: Any, seat: int, row: int, column: int) -> Space:
    printed, tile = table.space[seat][row][column], table.dome[seat][row][column]
    letter = "" if printed < 0 else box.LETTERS[printed]
    if tile != box.NOTHING:
        return Space(letter, box.LETTERS[tile], "")
    takes = {box.NOTHING: "", box.SPECIAL: "", box.JOKER: COLOR_LETTERS}.get(printed, letter)
    return Space(letter, "", takes)


def setup_table(game: Game, table: Any, rounds: int) -> Any:
    """Return a table of the next round to set up: the domes are there, and factories and display are empty."""
    made = begin(game)
    edits: list[dict[str, Any]] = [
        *(
            {"op": "sun", "factory": factory, "color": None}
            for factory in range(box.FACTORIES)
            for _ in range(box.LARGE_TILES)
        ),
        *({"op": "display", "slot": slot, "plate": None} for slot in range(box.DISPLAY_SLOTS)),
        *({"op": "plate", "seat": seat, "space": 0, "plate": None} for seat in range(box.PLAYERS)),
        {"op": "start", "seat": table.start_seat},
        {"op": "turn", "seat": table.start_seat},
        {"op": "round", "round": rounds + 1},
    ]
    for seat in range(box.PLAYERS):
        edits += _dome_edits(table, seat)
    for change in edits:
        edit(game, made, change)
    for seat in range(box.PLAYERS):
        for made_row, row in zip(made.dome[seat], table.dome[seat], strict=True):
            made_row[:] = [box.SPECIAL if tile == box.SPECIAL else old for old, tile in zip(made_row, row, strict=True)]
    return made


def _dome_edits(table: Any, seat: int) -> list[dict[str, Any]]:
    """Return what puts a seat's plates, turn by turn, and its tiles on an empty dome, with its score."""
    edits: list[dict[str, Any]] = [{"op": "score", "seat": seat, "score": table.score[seat]}]
    for space, plate in enumerate(table.plate_at[seat]):
        if plate != box.NOTHING:
            laid = {"op": "plate", "seat": seat, "space": space, "plate": PLATE_NAMES[plate]}
            edits += [laid] * (1 + table.rotation[seat][space])
    return edits + [
        {"op": "dome", "seat": seat, "row": row, "column": column, "color": COLOR_LETTERS[tile]}
        for row in range(box.ROWS)
        for column, tile in enumerate(table.dome[seat][row])
        if 0 <= tile < box.COLORS
    ]
