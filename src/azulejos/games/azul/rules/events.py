"""What can happen on a table of Azul: the kinds of events that the rules log, and the names of their numbers."""

__all__ = ["EVENTS"]

(
    FIRST_SEAT,
    POURED,
    DRAWN,
    ROUND_BEGAN,
    TAKEN,
    MOVED_TO_CENTER,
    MARKER_TAKEN,
    PUT_IN_LINE,
    PUT_ON_FLOOR,
    DISCARDED,
    TILED,
    SCORED_ALONE,
    SCORED_ACROSS,
    SCORED_DOWN,
    LINE_CLEARED,
    LINE_BROKEN,
    FLOOR_COST,
    FLOOR_CLEARED,
    MARKER_KEPT,
    ROW_BONUS,
    COLUMN_BONUS,
    COLOR_BONUS,
    ENDED,
) = range(23)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    FIRST_SEAT: ("first-seat", ("seat",)),
    POURED: ("poured", ("count",)),
    DRAWN: ("drawn", ("source", "color")),
    ROUND_BEGAN: ("round-began", ("round", "seat")),
    TAKEN: ("taken", ("seat", "source", "color", "count")),
    MOVED_TO_CENTER: ("moved-to-center", ("source", "color", "count")),
    MARKER_TAKEN: ("marker-taken", ("seat", "space")),
    PUT_IN_LINE: ("put-in-line", ("seat", "line", "color", "count", "held_before")),
    PUT_ON_FLOOR: ("put-on-floor", ("seat", "color", "space", "count")),
    DISCARDED: ("discarded", ("seat", "color", "count")),
    TILED: ("tiled", ("seat", "row", "column", "color")),
    SCORED_ALONE: ("scored-alone", ("seat", "row", "column", "points")),
    SCORED_ACROSS: ("scored-across", ("seat", "row", "column", "points", "run_start")),
    SCORED_DOWN: ("scored-down", ("seat", "row", "column", "points", "run_start")),
    LINE_CLEARED: ("line-cleared", ("seat", "line", "color", "count")),
    LINE_BROKEN: ("line-broken", ("seat", "line", "color", "count")),
    FLOOR_COST: ("floor-cost", ("seat", "space", "points")),
    FLOOR_CLEARED: ("floor-cleared", ("seat", "space", "color")),
    MARKER_KEPT: ("marker-kept", ("seat",)),
    ROW_BONUS: ("row-bonus", ("seat", "row", "points")),
    COLUMN_BONUS: ("column-bonus", ("seat", "column", "points")),
    COLOR_BONUS: ("color-bonus", ("seat", "color", "points")),
    ENDED: ("ended", ("reason",)),
}
"""The name of each kind and of its numbers. Those named `points` add up to the change of a score.

A tile scores a point for each tile of its run: `run_start` is the run's first column (across) or row (down).
"""
