"""The order in which the solver of Azul tries moves: the most promising first, equal factories once."""

import numpy
from numba import int64, uint64

from azulejos.games.azul.rules.components import (
    ALL_SOURCES_BIT,
    CENTER,
    COLORS,
    COUNT,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    NTH,
    PILE_BITS,
    PILE_MASK,
    SOURCES,
    TARGETS,
    TARGETS_MASK,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.game import legal_moves
from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.azul.search.boards import PARTS_OF_LINE
from azulejos.games.azul.search.evaluation import POINT
from azulejos.games.azul.search.offers import SEATS
from azulejos.games.azul.search.solver_records import Frame, SolverRoom
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Grid, Ints

MOST_DROPPED = FLOOR_SPACES + TILES_OF_A_COLOR + 1
SIZES = 8  # groups of more tiles share their history
FIRST_TRY, KILLER = 1 << 40, 1 << 20
ALWAYS_GOOD = 1_000  # the score of a move that was good whenever it was tried
FEW_TRIES = 20  # which say little about a move
CHOICE_WORTH = 128  # in an exact search, the score of a choice less for all that follows: smaller trees first
CHOICE_BITS, CHOICE_MASK = 8, 255
SUCCESS_WORTH = 2  # in an exact search, what past success counts compared with the rest
MOST_SUCCESS = 1 << 18  # as the anchor counts
FLOOR_COSTS = [int(cost) for cost in FLOOR_COST]
DROPPED = numpy.array([POINT * sum(FLOOR_COSTS[:n]) + 8 * n for n in range(MOST_DROPPED + 1)], numpy.int64)
"""The cost of this many tiles on a floor line, with a little for those without a space."""


@compiled(inline="early")
def list_moves(s: State, frame: Frame, ply: int, room: SolverRoom, line_worths: Grid[int]) -> int:
    """List the moves with scores for their order, those of equal factories once; return how many there are."""
    if s.phase != OFFER:
        return list_columns(s, frame, room)
    progress = room.progress[0]
    choices = choices_by_color(s) if progress.is_exact else int64(0)
    killer = int64(-1) if progress.is_exact else progress.killers[ply]  # it is good, but rarely has a small tree
    listed = int64(0)
    for slot in range(int64(s.factories) + 1):
        source = slot if slot != s.factories else int64(CENTER)
        groups = s.holds >> source & ALL_SOURCES_BIT
        if groups == 0 or repeats_factory(s, slot):
            continue
        for color in range(COLORS):
            if groups >> color * SOURCES & 1:
                worth = CHOICE_WORTH * choices_removed(s, source, color, choices)
                first = (slot * COLORS + color) * TARGETS
                listed = list_group(s, frame, listed, source, color, first, worth, killer, room, line_worths)
    return listed


@compiled(inline="early")
def list_columns(s: State, frame: Frame, room: SolverRoom) -> int:
    """List the columns for a line that is tiled, with scores for their order; return how many there are."""
    listed = legal_moves(s, frame.moves)
    for i in range(listed):
        frame.scores[i] = room.history[s.turn, frame.moves[i]]
    return listed


@compiled(inline="early")
def list_group(
    s: State,
    frame: Frame,
    listed: int,
    source: int,
    color: int,
    first: int,
    worth: int,
    killer: int,
    room: SolverRoom,
    line_worths: Grid[int],
) -> int:
    """List the moves that take a group, after those listed; return how many there are. `first` is its first number."""
    p, by_tiles = int64(s.turn), room.style[0].history_by_tiles
    row = history_row(frame, p, room)
    weight = int64(SUCCESS_WORTH if room.progress[0].is_exact else 1)
    tiles = s.pile[source] >> color * PILE_BITS & PILE_MASK
    with_marker = int64(source == CENTER and s.marker_in_center)
    targets = int64(s.takes[p] >> color * TARGETS & TARGETS_MASK)
    for n in range(COUNT[targets]):
        target = int64(NTH[targets * SOURCES + n])
        move = first + target
        score = worth + weight * room.history[row, history_slot(move, tiles, by_tiles)]
        score += KILLER if move == killer else 0
        score += take_prior(s, p, tiles, color, target, with_marker, line_worths)
        frame.moves[listed] = move
        frame.scores[listed] = FIRST_TRY if move == frame.best_move else score
        listed += 1
    return listed


@compiled(inline="late")
def history_row(frame: Frame, p: int, room: SolverRoom) -> int:
    """Return where the history of a seat's moves is kept: that of the last two groups is one of its own."""
    return p + SEATS if frame.is_last_two and room.progress[0].is_exact else p


@compiled(inline="late")
def history_slot(move: int, tiles: int, by_tiles: int) -> int:
    """Return where the history of a move is kept: taking tiles of one color to one line is one, whatever the source."""
    if by_tiles:
        return move % (COLORS * TARGETS) * SIZES + min(tiles, SIZES - 1)
    return move


@compiled(inline="early")
def choices_by_color(s: State) -> int:
    """Return the number of targets that all seats have for a group of each color, packed."""
    choices = int64(0)
    for p in range(int64(s.players)):
        for color in range(COLORS):
            choices += COUNT[s.takes[p] >> color * TARGETS & TARGETS_MASK] << color * CHOICE_BITS
    return choices


@compiled(inline="early")
def choices_removed(s: State, source: int, color: int, choices: int) -> int:
    """Return how many choices disappear with a group: its own, and those of groups that join others in the center."""
    removed = choices >> color * CHOICE_BITS & CHOICE_MASK
    if source != CENTER:
        joined = s.holds >> source & s.holds >> CENTER & ALL_SOURCES_BIT & ~(1 << color * SOURCES)
        for other in range(COLORS):
            if joined >> other * SOURCES & 1:
                removed += choices >> other * CHOICE_BITS & CHOICE_MASK
    return removed


@compiled(inline="early")
def note_success(s: State, frame: Frame, room: SolverRoom) -> None:
    """Remember that the current move was good, and that those before it were tried in vain."""
    history, good, tries, row = room.history, room.good, room.tries, history_row(frame, int64(s.turn), room)
    if room.style[0].history_by_tiles == 0:
        history[row, frame.move] = min(history[row, frame.move] + frame.to_go * frame.to_go, MOST_SUCCESS)
        return
    is_offer = s.phase == OFFER
    for i in range(frame.next):
        move = frame.moves[i]
        slot = history_slot(move, tiles_of(s, move) if is_offer else int64(0), int64(is_offer))
        tries[row, slot] += 1
        good[row, slot] += i + 1 == frame.next
        history[row, slot] = share_of(good[row, slot], tries[row, slot]) if is_offer else good[row, slot]


@compiled(inline="early")
def share_of(good: int, tries: int) -> int:
    """Return the share of good tries, less if there were few of them."""
    return int64(uint64(good * ALWAYS_GOOD) // uint64(tries + FEW_TRIES))


@compiled(inline="early")
def tiles_of(s: State, move: int) -> int:
    """Return how many tiles a move takes."""
    slot = move // (COLORS * TARGETS)
    source = slot if slot != s.factories else CENTER
    return s.pile[source] >> move // TARGETS % COLORS * PILE_BITS & PILE_MASK


@compiled(inline="early")
def take_prior(s: State, p: int, tiles: int, color: int, line: int, with_marker: int, line_worths: Grid[int]) -> int:
    """Estimate a move: the worth of its line with so many tiles more, minus the floor's cost."""
    dropped = tiles + with_marker
    prior = int64(0)
    if line != FLOOR:
        held = int64(s.line_count[p][line])
        placed = min(tiles, line + 1 - held)
        dropped -= placed
        prior = line_worths[p, (line * COLORS + color) * PARTS_OF_LINE + (placed if held + placed <= line else 0)]
    return prior - (DROPPED[s.floor_used[p] + dropped] - DROPPED[s.floor_used[p]])


@compiled(inline="early")
def repeats_factory(s: State, slot: int) -> bool:
    """Whether an earlier factory holds the same tiles."""
    if slot >= s.factories:
        return False
    for other in range(slot):
        if s.pile[other] == s.pile[slot]:
            return True
    return False


@compiled(inline="early")
def next_best(moves: Ints, scores: Ints, start: int, n: int) -> int:
    """Move the most promising of the remaining moves to the front and return it."""
    top, most = start, scores[start]
    for i in range(start + 1, n):
        if scores[i] > most:
            top, most = i, scores[i]
    moves[start], moves[top] = moves[top], moves[start]
    scores[start], scores[top] = scores[top], scores[start]
    return moves[start]
