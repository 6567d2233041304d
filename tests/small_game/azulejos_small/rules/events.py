"""What can happen on a table of small Azul."""

__all__ = ["EVENTS"]

(
    FIRST_SEAT,
    DRAWN,
    ROUND_BEGAN,
    TAKEN,
    MOVED_TO_CENTER,
    MARKER_TAKEN,
    PUT_IN_LINE,
    PUT_ON_FLOOR,
    DISCARDED,
    TILED,
    SCORED,
    FLOOR_COST,
    BONUS,
    ENDED,
) = range(14)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    FIRST_SEAT: ("first-seat", ("seat",)),
    DRAWN: ("drawn", ("source", "color")),
    ROUND_BEGAN: ("round-began", ("round", "seat")),
    TAKEN: ("taken", ("seat", "source", "color", "count")),
    MOVED_TO_CENTER: ("moved-to-center", ("source", "color", "count")),
    MARKER_TAKEN: ("marker-taken", ("seat", "space")),
    PUT_IN_LINE: ("put-in-line", ("seat", "line", "color", "count", "held_before")),
    PUT_ON_FLOOR: ("put-on-floor", ("seat", "color", "space", "count")),
    DISCARDED: ("discarded", ("seat", "color", "count")),
    TILED: ("tiled", ("seat", "row", "column", "color")),
    SCORED: ("scored", ("seat", "row", "column", "points")),
    FLOOR_COST: ("floor-paid", ("seat", "points")),
    BONUS: ("bonus", ("seat", "points")),
    ENDED: ("ended", ("reason",)),
}
