"""The definition of Azul Duel."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, cast

from azulejos.errors import OptionError
from azulejos.games.base import BaseDefinition
from azulejos.games.contract import CommandFlag, OptionChoice
from azulejos.games.duel import deals, faults, hiding, illegal_moves, moves, position_reader, position_text
from azulejos.games.duel.options import BEGINNER_TABLETS, GOALS, DuelOptions, random_tablets
from azulejos.games.duel.rules import game as rules
from azulejos.games.duel.rules.events import EVENTS, PRIVATE
from azulejos.games.duel.rules.state import State
from azulejos.play.dice import Dice
from azulejos.play.fields import Field
from azulejos.play.game import Game
from azulejos.play.moves import Move
from azulejos.play.outcome import Outcome

__all__ = ["Duel"]


TABLETS_FLAG = CommandFlag(
    ("--tablets",),
    "Goals (Duel): sides like 1a,2b,4a, or beginner, random (3 at random), random4. (default: beginner)",
    metavar="SIDES",
)


def goal_mask(game: Game) -> int:
    """Return the goals of a game as a mask of the rules."""
    return sum(1 << GOALS.index(side) for side in game.tablets)


class Duel(BaseDefinition):
    """The definition of Azul Duel: see `azulejos.games.contract.GameDefinition` for each operation."""

    name = "duel"
    package = "azulejos.games.duel"
    tag_help = "duel, or duel:1a,2b,4a with its tablets"
    choices = (OptionChoice("goals", ("beginner", "random", "random4"), flag=TABLETS_FLAG),)
    request_fields: ClassVar[Mapping[str, tuple[Any, object]]] = {"tablets": (list[str], [])}
    events = EVENTS
    move_words = moves.MOVE_WORDS
    deal_words = moves.DEAL_WORDS
    move_help = "a word like LT6, plate1, at5r0, chip2, payBR"
    deal_help = "plate:FRONT, back:S or back:J, chip:COLORS, look:FRONT,FRONT,..."
    word_of = staticmethod(moves.word_of)
    number_of = staticmethod(moves.number_of)
    why_illegal = staticmethod(illegal_moves.why_illegal)
    refusals = staticmethod(illegal_moves.refusals)
    deal_due = staticmethod(deals.deal_due)
    outcomes_of = staticmethod(deals.outcomes_of)
    sample = staticmethod(deals.sample)
    hide = staticmethod(hiding.hide)
    resample = staticmethod(hiding.resample)
    is_full = staticmethod(hiding.is_full)
    write = staticmethod(position_text.write)
    faults = staticmethod(faults.faults)

    def make_options(self, players: int, given: Mapping[str, object]) -> DuelOptions:
        """Return the goals; raise OptionError unless 2 play (D1) with 3 or 4 different tablets (D5)."""
        if players != 2 or isinstance(players, bool):
            raise OptionError(f"Azul Duel is for 2 players, not {players} (D1)", code="bad-players")
        self.refuse_options({name: value for name, value in given.items() if name != "tablets"})
        return DuelOptions(tuple(cast(Iterable[str], given.get("tablets", BEGINNER_TABLETS))))

    def fields_of(self, chosen: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the chosen goals: a named set, or sides like 1a,2b,4a in any order."""
        goals = chosen.get("goals", "beginner")
        if goals in self.choices[0].values:
            return {"tablets": [goals]}
        return {"tablets": sorted(goals.replace(" ", "").lower().split(","))}

    def from_request(self, players: int | None, fields: Mapping[str, Any], dice: Dice) -> Game:
        """Return the game with these sides, `random` or `random4` sides, or the beginner set."""
        asked = list(fields.get("tablets", []))
        if asked in (["random"], ["random4"]):
            tablets = random_tablets(4 if asked == ["random4"] else 3, dice)
        else:
            tablets = tuple(asked) if asked not in ([], ["beginner"]) else BEGINNER_TABLETS
        others = {name: value for name, value in fields.items() if name != "tablets"}
        return super().from_request(players, {"tablets": tablets, **others}, dice)

    def is_secret_move(self, move: Move) -> bool:
        """Whether the move concerns a plate that only its seat has seen (D45)."""
        return move.kind in moves.SECRET_MOVES

    def private_fields(self, kind: str) -> frozenset[str]:
        """Return the fields that only the seat of an event may see (D45)."""
        return PRIVATE.get(kind, frozenset())

    def rating_pool(self, game: Game) -> str:
        """Return one pool for all sets of goals."""
        return "duel"

    def text_of_game(self, game: Game) -> str:
        """Return `duel:` and the goals."""
        return "duel:" + ",".join(game.tablets)

    def parse_game(self, tag: str) -> Game | None:
        """Parse tags like `duel:1a,2b,4a`; `duel` alone is the beginner set."""
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
        """Parse a position line."""
        return position_reader.read(game, fields, goal_mask(game))

    def outcome(self, table: Any) -> Outcome | None:
        """Return the ranking of the seats once the match is over (D33)."""
        if not rules.is_over(table):
            return None
        places = [0, 0]
        rules.places(table, places)
        holder = (int(table.start_seat == 0), int(table.start_seat == 1))
        return Outcome(tuple(table.score), tuple(places), holder, "rounds-played")
