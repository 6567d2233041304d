"""What a game's package `search` provides: its searches beside the tree search, and the hooks of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from azulejos.play import Game, View
    from azulejos.search.arrays import Floats, Ints, Rows
    from azulejos.search.net_files import Weights
    from azulejos.search.practice import LeafPractice, Practice, QuickPractice
    from azulejos.search.thinker import Thinker
    from azulejos.search.tree_records import Evaluator, SearchSettings

__all__ = ["Searches", "TreeHooks", "TreeState"]


def _never(game: Game) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Searches:
    """The searches of a game beside the tree search, and its nets: all optional. Its package `search` has one.

    A game that has only the hooks of the tree search declares `SEARCHES = Searches()`.
    """

    solver_session: str | None = None
    """The compilable module of a search session that solves the game's rounds, for the bot `solver`."""
    anchor_solver: str | None = None
    """The same, searching as it did when the bot `anchor` was frozen."""
    anchor_tree: str | None = None
    """The compilable module of the tree search as it was then, if the game has changed its settings since."""
    open_solver: Callable[[Game], Thinker] | None = None
    """Open a solver of another kind."""
    solves_rounds: bool = False
    """Whether there are hooks for the round solver (`azulejos.search.round_records.RoundHooks`)."""
    prefers_solver: Callable[[Game], bool] = _never
    """Whether the solver plays such a table better than the tree search."""
    net_name: Callable[[Game], str] | None = None
    """Return the name of the net for such a table: the file `nets/NAME.npz` in the package `search`."""
    effort: Callable[[View], int] | None = None
    """Return how long a search should think about a view, in percent of its time per move; None: always 100."""
    open_practice: Callable[[Game, int], Practice] | None = None
    """Open self-play with this number of nodes per move, to train a net."""
    open_leaf_practice: Callable[[Game, int], LeafPractice] | None = None
    """Open self-play that searches cut leaves with this number of nodes, to train a net for offers."""

    open_quick_practice: Callable[[Game, int], QuickPractice] | None = None
    """Open rounds of quick play, to train the policy by; None: it is trained by the visits of searches, if at all."""

    @property
    def has_solver(self) -> bool:
        """Whether there is a solver of one kind or the other."""
        return self.solver_session is not None or self.open_solver is not None


class TreeState(Protocol):
    """What the tree search itself reads of a state."""

    turn: int
    round: int


class TreeHooks(Protocol):
    """What the tree search asks of a game: the functions of its module `search.tree_hooks`, all of them compiled.

    `habits` is a record of numbers that the game's quick player goes by.
    """

    MAX_MOVES: int
    """How many moves there are: each has a number below it."""
    MAX_SEATS: int
    FEATURES: int
    """How many features of moves the game's policy knows; 0 if there is none."""

    def new_settings(self) -> Rows[SearchSettings]:
        """Return how the tree search is to weigh and widen, as an array of one record."""

    def new_habits(self) -> Rows[object]:
        """Return the habits of the quick player, as an array of one record."""

    def new_judges(self, game: Game, weights: Weights | None, /) -> object:
        """Return what judges ends of rounds: the net with these weights, and what else the game needs for it."""

    def new_policy(self, weights: Weights | None, /) -> object:
        """Return what the game has learned of its moves, with these weights."""

    def new_evaluator(self) -> Evaluator:
        """Return room for the quick player to work in."""

    def make(self, s: TreeState, move: int, /) -> None:
        """Make a legal move."""

    def can_make(self, s: TreeState, move: int, /) -> bool:
        """Whether a move is legal."""

    def deal(self, s: TreeState, dice: Ints, /) -> None:
        """Let chance act until a seat is to move."""

    def is_tiling(self, s: TreeState, /) -> bool:
        """Whether a seat decides for its own board alone, as all others do later in the round."""

    def chance_key(self, s: TreeState, /) -> int:
        """Return a number for what chance has shown inside the round."""

    def score_legal_moves(self, s: TreeState, habits: object, evaluator: Evaluator, /) -> int:
        """List the legal moves with an estimate of each, in points; return their number."""

    def rate_legal_moves(self, s: TreeState, habits: object, evaluator: Evaluator, policy: object, /) -> int:
        """List the legal moves with scores for the tree, by the policy if there is one; return their number."""

    def settle(self, s: TreeState, tiling_seat: int, habits: object, evaluator: Evaluator, dice: Ints, /) -> int:
        """Let chance act and boards be tiled, except that of one seat, until a seat decides or the round is over.

        Returns what comes next: DECISION, BETWEEN_ROUNDS or END.
        """

    def play_round(self, s: TreeState, habits: object, evaluator: Evaluator, policy: object, dice: Ints, /) -> None:
        """Play the rest of the round quickly."""

    def begin_judging(self, s: TreeState, judges: object, /) -> None:
        """Get ready to judge positions that follow this one; a search calls it once, before it judges any."""

    def judge(self, s: TreeState, judges: object, wins: Floats, margins: Floats, /) -> None:
        """Write each seat's share of the win and its expected margin, between two rounds or after the match."""
