"""What can happen on a table: the kinds of events that the rules tell, and the names of their numbers."""

__all__ = ["EVENTS", "PRIVATE"]

# fmt: off
(
    FIRST_SEAT, POURED, DRAWN, REDRAWN, ROUND_BEGAN,
    TAKEN, MOVED_TO_CENTER, MARKER_TAKEN, PUT_IN_LINE, PUT_ON_FLOOR, DISCARDED,
    TILED, SCORED_ALONE, SCORED_ACROSS, SCORED_DOWN, LINE_CLEARED, LINE_BROKEN,
    FLOOR_COST, FLOOR_CLEARED, MARKER_KEPT,
    ROW_BONUS, COLUMN_BONUS, COLOR_BONUS, ENDED,
) = range(24)

(  # Azul Duel
    PLATE_TURNED, TOP_SEEN, PLATE_TAKEN, PLATE_DRAWN, DRAW_COST, PLATE_LOOKED_AT, PLATE_KEPT, PLATE_PLACED,
    PLATE_PUT_BACK, TAKEN_FROM_MOON, STACKED, SPREAD, START_TILE_LAID, START_TILE_TAKEN, BROKEN,
    CHIP_LAID, CHIP_TURNED, CHIP_TAKEN, CHIP_SPENT, PASSED,
    LINE_WAITS, LINE_LEFT, SPECIAL_TILED, BROKEN_COST, BROKEN_CLEARED, START_TILE_COST, GOAL_SCORED, CLAMPED,
) = range(24, 52)
# fmt: on

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    FIRST_SEAT: ("first-seat", ("seat",)),
    POURED: ("poured", ("count",)),
    DRAWN: ("drawn", ("source", "color")),
    REDRAWN: ("redrawn", ("source", "color", "count")),
    ROUND_BEGAN: ("round-began", ("round", "seat")),
    TAKEN: ("taken", ("seat", "source", "color", "count")),
    MOVED_TO_CENTER: ("moved-to-center", ("source", "color", "count")),
    MARKER_TAKEN: ("marker-taken", ("seat", "space")),
    PUT_IN_LINE: ("put-in-line", ("seat", "line", "color", "count", "held_before")),
    PUT_ON_FLOOR: ("put-on-floor", ("seat", "color", "space", "count")),
    DISCARDED: ("discarded", ("seat", "color", "count")),
    TILED: ("tiled", ("seat", "row", "column", "color")),
    SCORED_ALONE: ("scored-alone", ("seat", "row", "column", "points")),
    SCORED_ACROSS: ("scored-across", ("seat", "row", "column", "points")),
    SCORED_DOWN: ("scored-down", ("seat", "row", "column", "points")),
    LINE_CLEARED: ("line-cleared", ("seat", "line", "color", "count")),
    LINE_BROKEN: ("line-broken", ("seat", "line", "color", "count")),
    FLOOR_COST: ("floor-cost", ("seat", "space", "points")),
    FLOOR_CLEARED: ("floor-cleared", ("seat", "space", "color")),
    MARKER_KEPT: ("marker-kept", ("seat",)),
    ROW_BONUS: ("row-bonus", ("seat", "row", "points")),
    COLUMN_BONUS: ("column-bonus", ("seat", "column", "points")),
    COLOR_BONUS: ("color-bonus", ("seat", "color", "points")),
    ENDED: ("ended", ("reason",)),
    PLATE_TURNED: ("plate-turned", ("slot", "plate")),
    TOP_SEEN: ("top-seen", ("kind",)),
    PLATE_TAKEN: ("plate-taken", ("seat", "slot", "plate")),
    PLATE_DRAWN: ("plate-drawn", ("seat", "number", "kind")),
    DRAW_COST: ("draw-cost", ("seat", "points")),
    PLATE_LOOKED_AT: ("plate-looked-at", ("seat", "number", "plate")),
    PLATE_KEPT: ("plate-kept", ("seat", "number", "plate")),
    PLATE_PLACED: ("plate-placed", ("seat", "plate", "space", "rotation")),
    PLATE_PUT_BACK: ("plate-put-back", ("seat", "number", "plate")),
    TAKEN_FROM_MOON: ("taken-from-moon", ("seat", "source", "color", "count")),
    STACKED: ("stacked", ("source", "level", "color")),
    SPREAD: ("spread", ("source", "color", "count")),
    START_TILE_LAID: ("start-tile-laid", ("seat",)),
    START_TILE_TAKEN: ("start-tile-taken", ("seat",)),
    BROKEN: ("broken", ("seat", "color", "space", "count")),
    CHIP_LAID: ("chip-laid", ("source",)),
    CHIP_TURNED: ("chip-turned", ("source", "chip")),
    CHIP_TAKEN: ("chip-taken", ("seat", "source", "chip")),
    CHIP_SPENT: ("chip-spent", ("seat", "line", "chip")),
    PASSED: ("passed", ("seat",)),
    LINE_WAITS: ("line-waits", ("seat", "line")),
    LINE_LEFT: ("line-left", ("seat", "line")),
    SPECIAL_TILED: ("special-tiled", ("seat", "row", "column", "points")),
    BROKEN_COST: ("broken-cost", ("seat", "space", "points")),
    BROKEN_CLEARED: ("broken-cleared", ("seat", "space", "color")),
    START_TILE_COST: ("start-tile-cost", ("seat", "points")),
    GOAL_SCORED: ("goal-scored", ("seat", "goal", "points")),
    CLAMPED: ("clamped", ("seat", "points")),
}
"""The name of each kind and of its numbers. Those called `points` add up to what happened to a score."""

PRIVATE: dict[int, tuple[str, ...]] = {
    PLATE_LOOKED_AT: ("plate",),
    PLATE_KEPT: ("number", "plate"),
    PLATE_PUT_BACK: ("number", "plate"),
}
"""The numbers of an event that only its `seat` may see (D45)."""
