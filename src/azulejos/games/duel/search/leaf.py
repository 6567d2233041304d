"""What the tree search needs of Duel: moves and their promise, chance in a round, playouts, and what they end in."""

from typing import Any

from numba import int64

from azulejos.games.duel.search.learned import prospects
from azulejos.games.duel.search.policy import MAX_MOVES as MAX_MOVES
from azulejos.games.duel.search.policy import NOISE, know_lines, quick_move, score_moves
from azulejos.games.duel.search.policy import default_habits as default_habits
from azulejos.games.duel.search.policy import new_mind as new_mind
from azulejos.rules.loader import load
from azulejos.search.kit import compiled
from azulejos.search.loading import inlined

_components = load("duel", "components", compiled=True)
_game = load("duel", "game", compiled=True)
_scoring = load("duel", "scoring", compiled=True)
_state = load("duel", "state", compiled=True)

CHIP_TYPES, PLATES, ROUNDS, SMALL_FACTORIES = (
    _components.CHIP_TYPES,
    _components.PLATES,
    _components.ROUNDS,
    _components.SMALL_FACTORIES,
)
LOOK, OVER, PLACE, TILE, TILING = _state.LOOK, _state.OVER, _state.PLACE, _state.TILE, _state.TILING
deal_at_random, is_legal, legal_moves, play = _game.deal_at_random, _game.is_legal, _game.legal_moves, _game.play
below = _game.below

MAX_SEATS = 2
DECISION, BETWEEN, END = range(3)
"""What a moment is: a seat decides, a round is to be laid out, the match is over."""
KEYS = 1 << 40
TASTE = (0.4, 0.002, 1.0, 0.5, 1.0, 50.0)
"""What `tree` goes by in this game; see there."""


@compiled
def make(s: Any, move: int) -> None:
    """Make a legal move."""
    play(s, move)


@compiled
def can_make(s: Any, move: int) -> bool:
    """Return whether a move is legal."""
    return is_legal(s, move)


@compiled
def deal(s: Any, dice: Any) -> None:
    """Let chance act until a seat is to move."""
    deal_at_random(s, dice)


@compiled
def moment(s: Any) -> int:
    """Say what the moment is; chance inside a round is part of a decision."""
    if s.phase == OVER:
        return END
    if s.phase <= TILE and s.round > 0 and s.drawn_count == 0:
        return BETWEEN
    return DECISION


@compiled
def seat_count(s: Any) -> int:
    """Count the seats."""
    return MAX_SEATS


@compiled
def is_tiling(s: Any) -> bool:
    """Return whether a dome is being tiled."""
    return s.phase == TILING


@inlined
def settle(s: Any, me: int, habits: Any, mind: Any, dice: Any) -> int:
    """Let chance act and boards be tiled, but for the seat `me`, until a seat decides or the round is over."""
    while True:
        kind = moment(s)
        if kind != DECISION:
            return kind
        if s.phase <= LOOK:
            deal(s, dice)
        elif s.phase == TILING and s.turn != me:
            make(s, quick_move(s, 0.0, habits, mind, dice))
        else:
            return kind


@inlined
def list_promises(s: Any, habits: Any, mind: Any) -> int:
    """List the legal moves with what each promises; give their number."""
    know_lines(s, int64(s.turn), habits, mind)
    n = legal_moves(s, mind[2])
    score_moves(s, n, habits, mind)
    return n


@inlined
def play_round(s: Any, habits: Any, mind: Any, dice: Any) -> int:
    """Play the rest of the round quickly; give what the moment then is."""
    for seat in range(MAX_SEATS):
        know_lines(s, seat, habits, mind)
    while moment(s) == DECISION:
        if s.phase <= LOOK:
            deal(s, dice)
            continue
        p = int64(s.turn)
        is_placing = s.phase == PLACE
        make(s, quick_move(s, habits[NOISE] if s.phase != TILING else 0.0, habits, mind, dice))
        if is_placing:
            know_lines(s, p, habits, mind)
    return moment(s)


@compiled
def seen_key(s: Any) -> int:
    """Return a number for what chance has shown inside the round: chips, the stack's top plate, plates looked at."""
    key = s.top_kind + 1
    for factory in range(SMALL_FACTORIES):
        key = key * (CHIP_TYPES + 2) + s.chip[factory] + 2
    key = key * (PLATES + 4) + s.plate_in_hand + 4
    for i in range(s.drawn_count):
        key = (key * (PLATES + 4) + s.drawn_plate[i] + 4) % KEYS
    return key


@inlined
def judge(s: Any, net: Any, wins: Any, margins: Any) -> None:
    """Write each seat's chance to win and expected margin, for a moment between two rounds or a finished match."""
    if s.phase == OVER:
        margin = float(s.score[0] - s.score[1])
        wins[0] = margin > 0 or (margin == 0 and s.start_seat == 0)
    else:
        margin, wins[0] = prospects(s, int64(0), net)
    margins[0] = margin
    margins[1] = -margin
    wins[1] = 1 - wins[0]
