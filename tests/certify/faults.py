"""Seeded faults: rules and views of both games with one thing wrong in each, and the rule that it breaks."""

from typing import NamedTuple


class SeededFault(NamedTuple):
    """A change to the text of one module of a game."""

    rule: str
    module: str
    right: str
    wrong: str

    @property
    def game(self) -> str:
        """Return the game that has the fault."""
        return self.module.split(".")[2]


AZUL, DUEL = "azulejos.games.azul.rules.", "azulejos.games.duel.rules."
FAULTS = {
    "tiles leak from a full floor": SeededFault(
        "A12", AZUL + "offer", "s.lid[color] += count - dropped", "s.lid[color] += 0"
    ),
    "a score falls below 0": SeededFault(
        "A16", AZUL + "scoring", "cost = min(FLOOR_COST[space], score)", "cost = FLOOR_COST[space]"
    ),
    "the marker replaces a tile on a full floor": SeededFault(
        "A8",
        AZUL + "offer",
        "    if space < FLOOR_SPACES:\n",
        "    space = min(space, FLOOR_SPACES - 1)\n    if True:\n",
    ),
    "a color comes twice into a column": SeededFault(
        "G1", AZUL + "tiling", " & ~s.wall_row[p][row] & ~s.color_columns[p][color]", " & ~s.wall_row[p][row]"
    ),
    "a color goes to a row that has it": SeededFault(
        "A11", AZUL + "state", " and s.lacks[p] >> color * TARGETS + row & 1", ""
    ),
    "a line takes two colors": SeededFault(
        "A10", AZUL + "state", "begun = s.line_color[p][row] == color and 0", "begun = 0"
    ),
    "a tile alone scores 2": SeededFault(
        "A15", AZUL + "scoring", "s.score[p] += tile_points(across, down)", "s.score[p] += across + down"
    ),
    "a column brings 5": SeededFault("A23", AZUL + "components", "COLUMN_BONUS_POINTS = 7", "COLUMN_BONUS_POINTS = 5"),
    "the lid is poured before it is needed": SeededFault(
        "A19", AZUL + "round", "if s.in_bag > 0 or s.to_draw == 0:", "if s.in_bag > 0:"
    ),
    "rows break no tie": SeededFault(
        "A24",
        AZUL + "scoring",
        "s.score[q] > s.score[p] or (s.score[q] == s.score[p] and complete_rows(s, q) > complete_rows(s, p))",
        "s.score[q] > s.score[p]",
    ),
    "one row does not end the match": SeededFault(
        "A22", AZUL + "scoring", "if complete_rows(s, p) > 0:", "if complete_rows(s, p) > 1:"
    ),
    "a full line takes more tiles": SeededFault(
        "A12", AZUL + "state", "0 < s.line_count[p][row] <= row", "0 < s.line_count[p][row] <= row + 1"
    ),
    "plates are drawn for nothing": SeededFault("D11", DUEL + "plates", "cost = min(1, s.score[p])", "cost = 0"),
    "a small moon brings the start tile": SeededFault(
        "D16",
        DUEL + "acquire",
        "        take_start_tile(s, p)\n    see_moons",
        "    take_start_tile(s, p)\n    see_moons",
    ),
    "broken tiles leak": SeededFault(
        "D20", DUEL + "acquire", "s.tower[color] += count - broken", "s.tower[color] += 0"
    ),
    "incomplete lines never break": SeededFault(
        "D25",
        DUEL + "tiling",
        "if count > 0 and fitting_columns(s, p, row) == 0:",
        "if count > row and fitting_columns(s, p, row) == 0:",
    ),
    "any two chips pay": SeededFault(
        "D26", DUEL + "tiling", "2 * chips + showing >= 6 * missing", "2 * chips + showing >= 4 * missing"
    ),
    "a special tile scores 1": SeededFault("D27", DUEL + "scoring", "s.score[p] += row + 1", "s.score[p] += 1"),
    "the start tile costs 1": SeededFault(
        "D29", DUEL + "scoring", "min(START_TILE_COST, s.score[p])", "min(1, s.score[p])"
    ),
    "an empty special space costs 2": SeededFault(
        "D40", DUEL + "components", "EMPTY_SPECIAL_POINTS = -3", "EMPTY_SPECIAL_POINTS = -2"
    ),
    "a third chip may be taken": SeededFault(
        "D18",
        DUEL + "acquire",
        "if s.chips_taken[s.turn] < CHIPS_A_ROUND:",
        "if s.chips_taken[s.turn] <= CHIPS_A_ROUND:",
    ),
    "everybody sees the plates put back": SeededFault(
        "D45", "azulejos.games.duel.hiding", "if seen.stack_owner[first] != seat:", "if seat is None:"
    ),
    "the order of plates put back is seen": SeededFault(
        "D45", "azulejos.games.duel.hiding", "sorted(plates, reverse=True)", "plates"
    ),
}
"""By what goes wrong."""
