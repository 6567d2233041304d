"""Azul as the values know it."""

import re
from typing import Any

from azulejos.games.azul import faults
from azulejos.games.azul import moves as words
from azulejos.games.azul import position_text as text
from azulejos.games.azul.rules import game as rules
from azulejos.games.azul.rules.scoring import complete_rows, has_complete_row
from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.registry import OptionError
from azulejos.play.dice import Dice
from azulejos.play.game import Game
from azulejos.play.outcome import Outcome
from azulejos.rules.flat import copier

__all__ = ["Azul"]

BOARDS = ("line_color", "line_count", "floor")
_copy_but_for_boards = copier(
    State, ("wall", "wall_row", "wall_column", "color_columns", "lacks", "score", "bag", *BOARDS)
)


class Azul:
    """The adapter of Azul: see `azulejos.games.contract.GameDefinition` for what each part means."""

    name = "azul"
    rules_package = "azulejos.games.azul.rules"
    rules = rules
    word_of = staticmethod(words.word_of)
    number_of = staticmethod(words.number_of)
    why_illegal = staticmethod(words.why_illegal)
    deal_due = staticmethod(words.deal_due)
    outcomes_of = staticmethod(words.outcomes_of)
    sample = staticmethod(words.sample)
    write = staticmethod(text.write)
    read = staticmethod(text.read)
    faults = staticmethod(faults.faults)

    def check_options(self, game: Game) -> None:
        """Demand 2 to 4 players (A1), and no tablets."""
        if isinstance(game.players, bool) or game.players not in (2, 3, 4):
            raise OptionError(f"Azul is for 2 to 4 players, not {game.players} (A1)", code="bad-players")
        if game.tablets:
            raise OptionError("Azul has no scoring tablets", code="bad-tablets")

    def text_of_game(self, game: Game) -> str:
        """Write `azul`, the number of players, and `g` for the gray side."""
        return f"azul{game.players}{'g' if game.gray else ''}"

    def parse_game(self, tag: str) -> Game | None:
        """Read `azul2`, `azul4g`."""
        match = re.fullmatch(r"azul([2-4])(g?)", tag, re.ASCII)
        return Game("azul", players=int(match.group(1)), gray=bool(match.group(2))) if match else None

    def presets(self) -> dict[str, Game]:
        """Return every player count on both sides, and one game that folds."""
        every = [Game("azul", players=n, gray=gray) for n in (2, 3, 4) for gray in (False, True)]
        every.append(Game("azul", players=2, gray=True, fold=True))
        return {str(game): game for game in every}

    def start(self, game: Game, first: int | None) -> State:
        """Set up a table (A1 to A5)."""
        table = State()
        rules.start(table, game.players, int(game.gray), int(game.fold), -1 if first is None else first)
        return table

    def copy_to_play(self, table: Any) -> Any:
        """Copy what a move may change: within an offer (A7) the lines and the floor of a seat, and no wall."""
        is_last = table.holds & table.holds - 1 == 0  # one color on one source: tiling follows
        if table.phase != OFFER or is_last:
            return table.copy()
        made, seat = _copy_but_for_boards(table), table.turn
        for name in BOARDS:
            rows = getattr(table, name).copy()
            rows[seat] = rows[seat].copy()
            setattr(made, name, rows)
        return made

    def hide(self, table: Any, seat: int | None) -> Any:
        """Copy everything: only the order of the bag is hidden (A25), and no table holds it."""
        return table.copy()

    def resample(self, table: Any, seat: int | None, dice: Dice) -> Any:
        """Copy everything: nothing on the table is unknown to anybody (A25)."""
        return table.copy()

    def is_full(self, table: Any) -> bool:
        """Say yes: an Azul table holds nothing that could be hidden (A25)."""
        return True

    def outcome(self, table: Any) -> Outcome | None:
        """Rank the seats (A24)."""
        if not rules.is_over(table):
            return None
        seats = range(table.players)
        places = [0] * table.players
        rules.places(table, places)
        return Outcome(
            scores=tuple(table.score[seat] for seat in seats),
            places=tuple(places),
            tie_break=tuple(complete_rows(table, seat) for seat in seats),
            reason="row-completed" if has_complete_row(table) else "tiles-exhausted",
        )
