"""Azul Duel as the values know it."""

import re
from typing import Any

from azulejos.games.duel import deals, faults
from azulejos.games.duel import hiding as hidden
from azulejos.games.duel import illegal_moves as refusals
from azulejos.games.duel import moves as words
from azulejos.games.duel import position_reader as reading
from azulejos.games.duel import position_text as text
from azulejos.games.duel.rules import game as rules
from azulejos.games.duel.rules.state import State
from azulejos.games.registry import OptionError
from azulejos.play.fields import Field
from azulejos.play.game import BEGINNER_TABLETS, GOALS, Game
from azulejos.play.outcome import Outcome

__all__ = ["Duel"]


def goal_mask(game: Game) -> int:
    """Return the goals of a game as the rules' bits."""
    return sum(1 << GOALS.index(side) for side in game.tablets)


class Duel:
    """The adapter of Azul Duel: see `azulejos.games.contract.GameDefinition` for what each part means."""

    name = "duel"
    rules_package = "azulejos.games.duel.rules"
    rules = rules
    word_of = staticmethod(words.word_of)
    number_of = staticmethod(words.number_of)
    why_illegal = staticmethod(refusals.why_illegal)
    deal_due = staticmethod(deals.deal_due)
    outcomes_of = staticmethod(deals.outcomes_of)
    sample = staticmethod(deals.sample)
    hide = staticmethod(hidden.hide)
    resample = staticmethod(hidden.resample)
    is_full = staticmethod(hidden.is_full)
    write = staticmethod(text.write)
    faults = staticmethod(faults.faults)

    def copy_to_play(self, table: Any) -> Any:
        """Copy everything: a move may change most of it."""
        return table.copy()

    def check_options(self, game: Game) -> None:
        """Demand 2 players (D1) and sides of 3 or 4 different tablets (D5), in their order."""
        if game.players != 2 or isinstance(game.players, bool):
            raise OptionError(f"Azul Duel is for 2 players, not {game.players} (D1)", code="bad-players")
        if game.gray:
            raise OptionError("Azul Duel has no gray side", code="bad-side")
        sides = game.tablets
        known = all(side in GOALS for side in sides)
        if not known or len(sides) not in (3, 4) or [side[0] for side in sides] != sorted({side[0] for side in sides}):
            wanted = "sides of 3 or 4 different tablets in ascending order, like 1a,2b,4a (D5)"
            raise OptionError(
                f"not a set of tablets: {','.join(map(str, sides)) or 'none'} (wanted {wanted})", code="bad-tablets"
            )

    def text_of_game(self, game: Game) -> str:
        """Write `duel:` and the goals."""
        return "duel:" + ",".join(game.tablets)

    def parse_game(self, tag: str) -> Game | None:
        """Read `duel:1a,2b,4a`; `duel` alone is the beginner set."""
        if tag == "duel":
            return Game("duel", tablets=BEGINNER_TABLETS)
        match = re.fullmatch(r"duel:([1-4][ab](?:,[1-4][ab]){2,3})", tag, re.ASCII)
        return Game("duel", tablets=tuple(match.group(1).split(","))) if match else None

    def presets(self) -> dict[str, Game]:
        """Return the beginner set, two sets with all other goals, and one game that folds."""
        sets = [BEGINNER_TABLETS, ("1b", "2a", "3a", "4b"), ("1a", "2b", "3b", "4a")]
        every = [Game("duel", tablets=tablets) for tablets in sets]
        every.append(Game("duel", tablets=("1b", "3b", "4b"), fold=True))
        return {str(game): game for game in every}

    def start(self, game: Game, first: int | None) -> State:
        """Set up a table (D1 to D9)."""
        table = State()
        rules.start(table, goal_mask(game), int(game.fold), -1 if first is None else first)
        return table

    def read(self, game: Game, fields: list[Field]) -> State:
        """Read a position line."""
        return reading.read(game, fields, goal_mask(game))

    def outcome(self, table: Any) -> Outcome | None:
        """Rank the seats (D33)."""
        if not rules.is_over(table):
            return None
        places = [0, 0]
        rules.places(table, places)
        holder = (int(table.start_seat == 0), int(table.start_seat == 1))
        return Outcome(tuple(table.score), tuple(places), holder, "rounds-played")
