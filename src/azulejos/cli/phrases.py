"""Every phrase in which the command line tells an event, in English, under the event's kind.

`[takes]` is a verb: it follows the player, "Ana takes" or "You take". What stands in braces is filled in by `telling`.
"""

from collections.abc import Mapping

__all__ = [
    "FLOOR_NAMES",
    "GOAL_NAMES",
    "JOINED",
    "MERGED",
    "PHRASES",
    "PLATE_KINDS",
    "POOL_NAMES",
    "REASONS",
    "SILENT",
    "TURNS",
]

PHRASES: Mapping[str, str] = {
    # both games
    "first-seat": "{who} [starts]",
    "poured": "The bag is empty: {count} tiles come back from the {pool}",
    "drawn": "The factories are filled: {factories}",
    "round-began": "{who} [starts] round {round}",
    "taken": "{who} [takes] {count} {color} from {source}",
    "put-in-line": ", [puts] {count} in line {line} ({filled})",
    "discarded": ", [loses] {count} to the {pool}",
    "tiled": "{who} [tiles] {color} in row {row}, column {column}:",
    "scored-alone": " +{points}",
    "scored-across": " +{points} across",
    "scored-down": " +{points} down",
    "line-broken": "{who}: no space takes line {line}, so its {count} {color} go to the {floor}",
    "ended": "The match is over: {reason}",
    # Azul
    "moved-to-center": ", [leaves] {tiles} in the centre",
    "marker-taken": ", [gets] the starting player marker",
    "put-on-floor": ", [drops] {count} on the floor line",
    "floor-cost": "{who} [loses] {total} for the floor line",
    "marker-kept": "{who} [starts] the next round",
    "row-bonus": "{who} [gets] +{points} for the complete row {row}",
    "column-bonus": "{who} [gets] +{points} for the complete column {column}",
    "color-bonus": "{who} [gets] +{points} for all five {color} tiles",
    # Duel
    "redrawn": "All {count} tiles of the large factory are {color}: they go back into the bag",
    "plate-turned": "Turned up on the display: {plates}",
    "top-seen": "On top of the stack lies a {kind} plate",
    "plate-taken": "{who} [takes] the plate {plate}",
    "plate-drawn": "{who} [draws] a {kind} plate from the stack",
    "draw-cost": " ({price})",
    "plate-looked-at": "{who} [looks] at {plates}",
    "plate-kept": "{who} [keeps] {plate}",
    "plate-placed": "{who} [places] {plate} on dome space {space}, {rotation}",
    "plate-put-back": "{who} [puts] {plates} under the stack",
    "taken-from-moon": "{who} [takes] {sum} {color} from the {moons} of {sources}",
    "stacked": ", [stacks] {colors} on the moon of {source}, the first at the bottom",
    "spread": ", [leaves] {tiles} on the large moon",
    "start-tile-laid": "{who} [puts] the start player tile on the large factory",
    "start-tile-taken": ", [gets] the start player tile",
    "broken": ", [breaks] {count}",
    "chip-turned": "The chip on factory {factory} is turned up: {chip}",
    "chip-taken": "{who} [takes] the {chip} chip of factory {factory}",
    "chip-spent": "{who} [spends] a {chip} chip on line {line}",
    "passed": "{who} [passes]",
    "line-waits": "{who}: no space yet for line {line}, it waits",
    "line-left": "{who} [leaves] line {line} as it is",
    "special-tiled": ", special tile in row {row}, column {column} +{points}",
    "broken-cost": "{who} [loses] {total} for broken tiles",
    "start-tile-cost": "{who} [loses] {lost} for the start player tile",
    "goal-scored": "{who} [gets] {signed} for {goal}",
    "clamped": "{who}: a score never falls below 0 (+{points})",
}

JOINED = frozenset(kind for kind, phrase in PHRASES.items() if phrase[0] in " ,")
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

REASONS = ("a horizontal row is complete", "no tile is left to draw", "all rounds are played")
PLATE_KINDS = ("special", "joker")
TURNS = ("not turned", "turned a quarter", "turned a half", "turned three quarters")
POOL_NAMES = {"azul": "lid", "duel": "tower"}
FLOOR_NAMES = {"azul": "floor line", "duel": "broken tiles"}
GOAL_NAMES = (
    "complete columns (1a)",
    "tiles on the edge (1b)",
    "complete diagonals (2a)",
    "full corner plates (2b)",
    "multicolour spaces (3a)",
    "empty special spaces (3b)",
    "complete rows (4a)",
    "rows of all five colours (4b)",
)
