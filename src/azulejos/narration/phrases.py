"""Which events the command line tells, and how they go together; the words are in the catalogue, under `story.`."""

__all__ = ["JOINED", "MERGED", "SILENT"]

JOINED = frozenset(
    {
        "put-in-line",
        "discarded",
        "scored-alone",
        "scored-across",
        "scored-down",
        "moved-to-center",
        "marker-taken",
        "put-on-floor",
        "draw-cost",
        "stacked",
        "spread",
        "start-tile-taken",
        "broken",
        "special-tiled",
    }
)
"""Kinds that go on with the sentence before, if it is about the same seat."""

MERGED = frozenset(
    {
        "drawn",
        "moved-to-center",
        "floor-cost",
        "plate-turned",
        "plate-looked-at",
        "plate-put-back",
        "taken-from-moon",
        "stacked",
        "spread",
        "broken-cost",
    }
)
"""Kinds of which several in a row make one phrase."""

SILENT = frozenset({"line-cleared", "floor-cleared", "broken-cleared", "chip-laid"})
"""Kinds that go without saying."""
