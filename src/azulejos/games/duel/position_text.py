"""Writing Duel's position line."""

from typing import Any

from azulejos.games.duel.hiding import batches, plate_text
from azulejos.games.duel.moves import COLOR_LETTERS, KIND_LETTERS
from azulejos.games.duel.rules import state
from azulejos.games.duel.rules.components import CHIPS, FACE_DOWN, NO_CHIP, SMALL_FACTORIES
from azulejos.play.fields import write_counts, write_tiles
from azulejos.play.game import Game

PHASE_WORDS = {
    state.LOT: "lot",
    state.PLATE_FRONT: "plate",
    state.TOP_KIND: "back",
    state.TILE: "fill",
    state.CHIP: "chip",
    state.LOOK: "look",
    state.FREE_PLATE: "free",
    state.ACQUIRE: "move",
    state.DRAWING: "draw",
    state.KEEP: "keep",
    state.PLACE: "place",
    state.PUT_BACK: "under",
    state.ORDER: "order",
    state.TILING: "tile",
    state.OVER: "over",
}
"""Each phase's word in a position line, which is followed by the seat to move."""


def write(game: Game, table: Any) -> str:
    """Return the position line without the game's tag."""
    phase = f"{PHASE_WORDS[table.phase]}{table.turn + 1}"
    suns = [write_tiles(tiles, COLOR_LETTERS) for tiles in table.sun]
    fields = [
        f"r{table.round}",
        f"{phase}.{table.tiling_line + 1}" if table.phase == state.TILING else phase,
        f"s{table.start_seat + 1}{_start_tile(table)}",
        f"d{table.to_draw}",
        "/".join(suns),
        "/".join(
            [
                *(_moon(table, factory) for factory in range(SMALL_FACTORIES)),
                write_tiles(table.large_moon, COLOR_LETTERS),
            ]
        ),
        "/".join(_chip(chip) for chip in table.chip),
        write_counts(table.bag, COLOR_LETTERS),
        write_counts(table.tower, COLOR_LETTERS),
        ",".join("-" if plate == -1 else plate_text(plate) for plate in table.display),
        _stack(table),
        *(_board(table, seat) for seat in range(2)),
        *_pending(table),
    ]
    return " ".join(fields)


def _start_tile(table: Any) -> str:
    """Return where the start player tile is: on the large factory, taken this round (it costs points), or kept."""
    return "+" if table.start_tile_out else "!" if table.took_start[table.start_seat] else ""


def _moon(table: Any, factory: int) -> str:
    return "".join(COLOR_LETTERS[color] for color in table.moon_stack[factory] if color >= 0) or "-"


def _chip(chip: int) -> str:
    return {NO_CHIP: "-", FACE_DOWN: "?"}.get(chip) or CHIPS[chip]


def _stack(table: Any) -> str:
    """Return the number of unseen plates, the kind that the top one's back shows, and the batches put back."""
    lots = batches(table)
    unseen = lots[0][0] if lots else table.stack_size
    top = "-" if table.top_kind < 0 else KIND_LETTERS[table.top_kind]
    words = [f"{unseen}{top}"]
    for first, end in lots:
        plates = ",".join(plate_text(plate) for plate in table.stack_plate[first:end])
        words.append(f"{table.stack_owner[first] + 1}:{plates}")
    return "/".join(words)


def _board(table: Any, p: int) -> str:
    lines = [
        COLOR_LETTERS[color] + str(count) if count else "-"
        for color, count in zip(table.line_color[p], table.line_count[p], strict=True)
    ]
    broken = "".join(COLOR_LETTERS[color] for color in table.broken[p] if color >= 0) or "-"
    plates = [
        "-" if plate == -1 else f"{plate_text(plate)}{turns}"
        for plate, turns in zip(table.plate_at[p], table.rotation[p], strict=True)
    ]
    dome = ["".join("." if tile < 0 else (COLOR_LETTERS + "S")[tile] for tile in row) for row in table.dome[p]]
    counts = f"{table.tokens[p]}.{table.chips_taken[p]}{'p' if table.passed[p] else ''}"
    chips = [write_chips(table.chip_held[p]), write_chips(table.chip_used[p])]
    return ":".join([str(table.score[p]), "/".join(lines), broken, "/".join(plates), "/".join(dome), *chips, counts])


def write_chips(counts: list[int]) -> str:
    """Return chips by type.

    >>> write_chips([2, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    'B,B,BR'
    """
    return ",".join(name for name, count in zip(CHIPS, counts, strict=True) for _ in range(count)) or "-"


def _pending(table: Any) -> list[str]:
    """Return the unfinished action of a turn, as named fields."""
    fields = []
    if table.order_source >= 0:
        fields.append(f"order={table.order_source + 1}")
    if table.drawn_count:
        fields.append("drawn=" + ",".join(_drawn(table, i) for i in range(table.drawn_count)))
    if table.plate_in_hand != -1:
        fields.append(f"hand={plate_text(table.plate_in_hand)}")
    if table.paid:
        fields.append(f"paid={table.paid}.{table.paid_showing}.{CHIPS[table.paid_last]}")
    return fields


def _drawn(table: Any, i: int) -> str:
    """Return a drawn plate: gone, unseen (only its kind), hidden or known, after its former owner."""
    if table.drawn_kind[i] < 0:
        return "-"
    owner = str(table.drawn_owner[i] + 1) if table.drawn_owner[i] >= 0 else ""
    plate = table.drawn_plate[i]
    return owner + (KIND_LETTERS[table.drawn_kind[i]] if plate == -1 else plate_text(plate))
