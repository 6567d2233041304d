"""The definition of Azul."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from azulejos.errors import OptionError
from azulejos.games.azul import faults, moves, position_text
from azulejos.games.azul.options import AzulOptions
from azulejos.games.azul.rules import game as rules
from azulejos.games.azul.rules.events import EVENTS
from azulejos.games.azul.rules.scoring import complete_rows, has_complete_row
from azulejos.games.azul.rules.state import FILL, OFFER, State
from azulejos.games.base import BaseDefinition
from azulejos.games.contract import CommandFlag, OptionChoice
from azulejos.play.dice import Dice
from azulejos.play.game import Game
from azulejos.play.outcome import Outcome
from azulejos.rules.flat import copier

__all__ = ["Azul"]

BOARDS = ("line_color", "line_count", "floor")
WALLS = ("wall", "wall_row", "wall_column", "color_columns", "lacks", "score")
_copy_but_for_boards = copier(State, (*WALLS, *BOARDS, "bag"))
_copy_offer = copier(State, (*WALLS, *BOARDS, "takes", "floor_used"))


GRAY_FLAG = CommandFlag(("--gray", "--grey"), "Use the gray side of the boards (Azul).", switches_to="gray")


class Azul(BaseDefinition):
    """The definition of Azul: see `azulejos.games.contract.GameDefinition` for each operation."""

    name = "azul"
    package = "azulejos.games.azul"
    tag_help = "azul2, azul3, azul4, with g for the gray side"
    player_counts = (2, 3, 4)
    choices = (OptionChoice("side", ("colored", "gray"), flag=GRAY_FLAG),)
    request_fields: ClassVar[Mapping[str, tuple[Any, object]]] = {"gray": (bool, False)}
    has_secrets = False
    events = EVENTS
    move_words = moves.MOVE_WORDS
    deal_words = moves.DEAL_WORDS
    move_help = "a word like 3R4, CRF, 4>2"
    deal_help = "first:SEAT, fill:TILES/TILES/..."
    word_of = staticmethod(moves.word_of)
    number_of = staticmethod(moves.number_of)
    why_illegal = staticmethod(moves.why_illegal)
    refusals = staticmethod(moves.refusals)
    deal_due = staticmethod(moves.deal_due)
    outcomes_of = staticmethod(moves.outcomes_of)
    sample = staticmethod(moves.sample)
    write = staticmethod(position_text.write)
    read = staticmethod(position_text.read)
    faults = staticmethod(faults.faults)

    def describe(self, game: Game) -> str:
        """Return the title, the number of players, and the side if it is the gray one."""
        from azulejos.locale import spoken

        told = super().describe(game)
        return f"{told}, {spoken().text('option.side.gray')}" if game.gray else told

    def make_options(self, players: int, given: Mapping[str, object]) -> AzulOptions:
        """Return the side; raise OptionError unless 2 to 4 play (A1)."""
        if isinstance(players, bool) or players not in self.player_counts:
            raise OptionError(f"Azul is for 2 to 4 players, not {players} (A1)", code="bad-players")
        self.refuse_options({name: value for name, value in given.items() if name != "gray"})
        return AzulOptions(bool(given.get("gray", False)))

    def fields_of(self, chosen: Mapping[str, str]) -> Mapping[str, Any]:
        """Whether the gray side was chosen."""
        side = chosen.get("side", "colored")
        if side not in self.choices[0].values:
            raise OptionError(f"no such side: {side!r} (wanted colored or gray)", code="bad-side")
        return {"gray": side == "gray"}

    def rating_pool(self, game: Game) -> str:
        """Return a pool of its own for two players."""
        return "azul-2" if game.players == 2 else "azul-multi"

    def text_of_game(self, game: Game) -> str:
        """Return `azul`, the number of players, and `g` for the gray side."""
        return f"azul{game.players}{'g' if game.gray else ''}"

    def parse_game(self, tag: str) -> Game | None:
        """Parse tags like `azul2` and `azul4g`."""
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
        """Copy what a move may change: during an offer (A7) the lines and the floor of a seat, but no wall."""
        is_last = table.holds & table.holds - 1 == 0  # one color at one source: tiling follows
        if table.phase != OFFER or is_last:
            return table.copy()
        made, seat = _copy_but_for_boards(table), table.turn
        for name in BOARDS:
            rows = getattr(table, name).copy()
            rows[seat] = rows[seat].copy()
            setattr(made, name, rows)
        return made

    def copy_to_deal(self, table: Any) -> Any:
        """Copy what a deal may change: while factories are filled (A19) neither boards nor scores."""
        return _copy_offer(table) if table.phase == FILL else table.copy()

    def hide(self, table: Any, seat: int | None) -> Any:
        """Copy everything: only the order of the bag is hidden (A25), and no table holds it."""
        return table.copy()

    def resample(self, table: Any, seat: int | None, dice: Dice) -> Any:
        """Copy everything: nothing on the table is unknown to anybody (A25)."""
        return table.copy()

    def is_full(self, table: Any) -> bool:
        """Return True: nothing on a table of Azul can be hidden (A25)."""
        return True

    def outcome(self, table: Any) -> Outcome | None:
        """Return the ranking of the seats once the match is over (A24)."""
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

    def normal_form(self, line: str) -> str:
        """Return the line with sorted factories, full ones first: their numbers mean nothing except while filling."""
        fields = line.split(" ")
        if not fields[2].startswith("fill"):
            fields[4] = "/".join(sorted(fields[4].split("/"), key=_full_first))
        return " ".join(fields)


def _full_first(tiles: str) -> tuple[bool, int, str]:
    return tiles == "-", -len(tiles), tiles
