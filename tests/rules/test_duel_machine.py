"""The machine of Duel's rules turns: whole matches with everything counted after every step, plain and compiled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from typing import Any, NamedTuple

import pytest

from azulejos.games.duel.rules import events
from azulejos.games.duel.rules import game as rules
from azulejos.games.duel.rules.components import CHIPS, LETTERS, PLATES_OF_A_KIND, SPECIAL
from azulejos.games.duel.rules.numbers import LEAVE_LINE, SPEND_CHIP, TAKE_CHIP, TILE_SPACE
from azulejos.games.duel.rules.refresh import refresh_masks
from azulejos.games.duel.rules.state import ACQUIRE, LOOK, OVER, PUT_BACK, TILING, TOP_KIND, State
from azulejos.rules import kit, loader

EVERY_GOAL = 255
SEATS = range(2)
SIX = range(6)


def legal(s: Any) -> list[int]:
    """List the legal moves."""
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.legal_moves(s, out)]


def weights(s: Any) -> list[int]:
    """List the weights of the next deal."""
    out = [0] * rules.MAX_OUTCOMES
    return out[: rules.chance_weights(s, out)]


def drawn(odds: Sequence[int], dice: list[int]) -> int:
    """Draw an outcome by its weight."""
    at = kit.below(dice, sum(odds))
    return next(n for n, total in enumerate(accumulate(odds)) if at < total)


def chosen(s: Any, dice: list[int]) -> int:
    """Draw a move; every second time one that completes a line, if there is one, so that domes are filled."""
    moves = legal(s)
    if s.phase == ACQUIRE and kit.below(dice, 2):
        moves = [move for move in moves if move < TAKE_CHIP and completes(s, move)] or moves
    return moves[kit.below(dice, len(moves))]


def completes(s: Any, move: int) -> bool:
    """Return whether tiles from a sun or from the large moon fill a line exactly."""
    source, color, line = move // 35, move // 7 % 5, move % 7
    count = s.sun[source][color] if source < 5 else s.large_moon[color]
    return line < 6 and s.line_count[s.turn][line] + count == line + 1


class Step(NamedTuple):
    """One draw of chance or one move: the state before and after it, and what was told."""

    before: Any
    after: Any
    move: int  # -1: chance
    news: list[tuple[int, ...]]
    story: list[tuple[int, ...]]  # since the match began


def steps(seed: int, fold: int = 0) -> Iterator[Step]:
    """Play a match, one draw at a time."""
    s: Any = State()
    s.log = []
    dice = [kit.dice_word(seed)]
    rules.start(s, EVERY_GOAL, fold, -1)
    while s.phase != OVER:
        before, move, length = s.copy(), -1, len(s.log)
        if rules.is_chance(s):
            rules.deal(s, drawn(weights(s), dice))
        else:
            move = chosen(s, dice)
            rules.play(s, move)
        yield Step(before, s, move, s.log[length:], s.log)


def check_tiles(s: Any) -> None:
    """There are 13 tiles of each color somewhere (D1)."""
    places: list[Any] = [s.moon_stack, s.broken, s.dome]
    seen = Counter(tile for place in places for tile in flat(place))
    for p in SEATS:
        for color, count in zip(s.line_color[p], s.line_count[p], strict=True):
            seen[color] += count
    for color in range(5):
        loose = s.bag[color] + s.tower[color] + s.large_moon[color] + sum(sun[color] for sun in s.sun)
        assert seen[color] + loose == 13


def flat(value: Any) -> Iterator[int]:
    """Return the numbers of nested lists."""
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from flat(part)


def check_plates(s: Any) -> None:
    """Each of 18 plates is somewhere, and as many are unseen as lie unseen in stack and hand (D3, D45)."""
    known = [*s.display, *s.stack_plate, *s.drawn_plate, s.plate_in_hand, *flat(s.plate_at)]
    seen = sorted(plate for plate in known if plate >= 0)
    unseen = [plate for plate in range(18) if s.unseen >> plate & 1]
    assert sorted(seen + unseen) == list(range(18))
    in_stack = s.stack_plate[: s.stack_size]
    in_hand = [k for k in range(s.drawn_count) if s.drawn_plate[k] < 0 <= s.drawn_kind[k]]
    assert in_stack.count(-1) + len(in_hand) == len(unseen)
    assert -1 not in in_stack[in_stack.count(-1) :], "what was put back lies below what nobody has seen"
    assert [owner >= 0 for owner in s.stack_owner] == [plate >= 0 for plate in s.stack_plate]
    if s.stack_size and s.stack_plate[0] >= 0:
        assert s.stack_first[0] == 1
    if s.phase > LOOK and s.phase != PUT_BACK:
        assert (s.top_kind >= 0) == (s.stack_size > 0)
        assert s.stack_plate[0] < 0 or s.top_kind == s.stack_plate[0] // PLATES_OF_A_KIND


def check_chips(s: Any) -> None:
    """There are two chips of each type (D4), and a chip is face up exactly on an empty small factory (D43)."""
    for chip in range(len(CHIPS)):
        held = sum(s.chip_held[p][chip] + s.chip_used[p][chip] for p in SEATS)
        assert s.chips_unseen[chip] + held + s.chip.count(chip) == 2
    for factory in range(4):
        is_empty = sum(s.sun[factory]) + s.moon_height[factory] == 0
        if s.phase > LOOK and s.chip[factory] >= -1:
            assert (s.chip[factory] >= 0) == is_empty


def check_scores(s: Any) -> None:
    """Scores are what the events say, and never below 0 (D6)."""
    points = [5, 5]
    for event in s.log:
        names = events.EVENTS[event[0]][1]
        assert len(names) == len(event) - 1
        if "points" in names:
            points[event[1 + names.index("seat")]] += event[1 + names.index("points")]
    assert s.score == points
    assert min(points) >= 0


def check_masks(s: Any) -> None:
    """The masks are those that follow from the rest."""
    again = s.copy()
    refresh_masks(again)
    assert again.key() == s.key()


def check_moves(s: Any) -> None:
    """A seat has a move; list, mask and `is_legal` agree; chance has outcomes just where it is to act."""
    moves = legal(s)
    mask = [7] * rules.MAX_ACTIONS
    rules.write_mask(s, mask)
    assert moves == [move for move in range(rules.MAX_ACTIONS) if mask[move]]
    assert moves == [move for move in range(-9, rules.MAX_ACTIONS + 9) if rules.is_legal(s, move)]
    assert bool(moves) == (s.phase > LOOK and s.phase != OVER)
    assert bool(sum(weights(s))) == rules.is_chance(s)
    assert min(weights(s), default=0) >= 0
    if s.phase == TOP_KIND:
        assert sum(weights(s)) == s.stack_plate[: s.stack_size].count(-1)
    if s.phase == TILING:
        assert moves == tiling_moves(s)


def tiling_moves(s: Any) -> list[int]:
    """List the moves for a line by trying all sets of chips (D26, D42)."""
    p, row = s.turn, s.tiling_line
    color, missing = s.line_color[p][row], row + 1 - s.line_count[p][row]
    fitting = [c for c in SIX if s.dome[p][row][c] < 0 and s.space[p][row][c] in (color, 6)]
    spaces = [TILE_SPACE + row * 6 + column for column in fitting]
    if missing == 0:
        return spaces
    unused = [chip for chip in range(len(CHIPS)) for _ in range(s.chip_held[p][chip]) if chip >= s.paid_last]
    nexts = set()
    for more in range(1, 3 * missing - s.paid + 1):
        for chips in combinations(unused, more):
            showing = s.paid_showing + sum(LETTERS[color] in CHIPS[chip] for chip in chips)
            if is_payment(missing, s.paid + more, showing):
                nexts.add(SPEND_CHIP + chips[0])
    ends = spaces if is_payment(missing, s.paid, s.paid_showing) else []
    return ends + [LEAVE_LINE] * (s.paid == 0) + sorted(nexts)


def is_payment(missing: int, chips: int, showing: int) -> bool:
    """Decide it in the words of D26."""
    return 2 * missing <= chips <= 3 * missing and showing >= 2 * (3 * missing - chips)


def run(dome: list[list[int]], row: int, column: int, down: int, right: int) -> int:
    """Count the tiles that lie in one line with a tile, itself included."""
    n = 1
    for way in (1, -1):
        r, c = row + down * way, column + right * way
        while r in SIX and c in SIX and dome[r][c] >= 0:
            n, r, c = n + 1, r + down * way, c + right * way
    return n


def points_of(event: tuple[int, ...]) -> int:
    """Return the points that an event names."""
    names = events.EVENTS[event[0]][1]
    return event[1 + names.index("points")]


def check_tiled(before: Any, after: Any, move: int, news: list[tuple[int, ...]]) -> None:
    """A tile scores its runs, and then a special tile the number of its row (D27, D28)."""
    p, row, column = before.turn, (move - TILE_SPACE) // 6, (move - TILE_SPACE) % 6
    dome = [list(line) for line in before.dome[p]]
    assert dome[row][column] == -1
    dome[row][column] = before.line_color[p][row]
    runs = [run(dome, row, column, 0, 1), run(dome, row, column, 1, 0)]
    points = sum(n for n in runs if n > 1) or 1
    top, left = row // 2 * 2, column // 2 * 2
    corners = [(r, c) for r in (top, top + 1) for c in (left, left + 1)]
    empty = [(r, c) for r, c in corners if dome[r][c] < 0]
    if len(empty) == 1 and before.space[p][empty[0][0]][empty[0][1]] == SPECIAL:
        dome[empty[0][0]][empty[0][1]] = SPECIAL
        points += empty[0][0] + 1
    assert after.dome[p] == dome
    gained = (events.SCORED_ALONE, events.SCORED_ACROSS, events.SCORED_DOWN, events.SPECIAL_TILED)
    assert sum(points_of(event) for event in news if event[0] in gained) == points


def goal_points(s: Any, p: int) -> list[int]:
    """Count the goals 1a to 4b by looking at every space (D40)."""
    dome, space = s.dome[p], s.space[p]
    columns = [[dome[r][c] for r in SIX] for c in SIX]
    edge = [dome[r][c] for r in SIX for c in SIX if {r, c} & {0, 5}]
    diagonals = [[dome[i][i] for i in SIX], [dome[i][5 - i] for i in SIX]]
    corner = {(r, c): [dome[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 4) for c in (0, 4)}
    multi = [dome[r][c] for r in SIX for c in SIX if space[r][c] == 6]
    special = [dome[r][c] for r in SIX for c in SIX if space[r][c] == SPECIAL]
    return [
        7 * sum(min(line) >= 0 for line in columns),
        sum(tile >= 0 for tile in edge),
        10 * sum(min(line) >= 0 for line in diagonals),
        sum((3, 8)[at[0] == 4] for at, tiles in corner.items() if min(tiles) >= 0),
        2 * len(multi) if min(multi, default=-1) >= 0 else 0,
        -3 * special.count(-1),
        3 * sum(min(line) >= 0 for line in dome),
        4 * sum(len(set(line) - {-1, SPECIAL}) == 5 for line in dome),
    ]


def check_end(s: Any) -> None:
    """A match has 5 rounds, 9 plates on each dome, 2 chips for each player in each round, and one winner."""
    assert s.round == 5
    assert s.plates == [511, 511]
    taken = [event for event in s.log if event[0] in (events.ROUND_BEGAN, events.CHIP_TAKEN)]
    begun = [n for n, event in enumerate(taken) if event[0] == events.ROUND_BEGAN]
    assert begun == [0, 5, 10, 15, 20]
    for n in begun:
        assert sorted(event[1] for event in taken[n + 1 : n + 5]) == [0, 0, 1, 1]
    for p in SEATS:
        scored = [event for event in s.log if event[:2] == (events.GOAL_SCORED, p)]
        assert [points for *_, points in scored] == goal_points(s, p)
    ranks = [0, 0]
    rules.places(s, ranks)
    winner = s.start_seat if s.score[0] == s.score[1] else s.score.index(max(s.score))
    assert ranks == [1 + (winner == 1), 1 + (winner == 0)]


@pytest.mark.parametrize("seed", range(60))
def test_everything_adds_up_after_every_step_of_a_match(seed: int) -> None:
    for n, step in enumerate(steps(seed, fold=int(seed % 4 == 3))):
        s = step.after
        check_tiles(s)
        check_plates(s)
        check_chips(s)
        check_masks(s)
        if s.phase in (TILING, PUT_BACK) or n % 7 == 0:
            check_moves(s)
        if TILE_SPACE <= step.move < LEAVE_LINE and not s.fold:
            check_tiled(step.before, s, step.move, step.news)
    check_scores(s)
    check_end(s)


def test_plain_and_compiled_rules_agree_in_every_field() -> None:
    import numpy

    fast = loader.load("duel", compiled=True)
    record = numpy.zeros(1, loader.record_type(State))[0]
    out, odds = numpy.zeros(rules.MAX_ACTIONS, numpy.int64), numpy.zeros(rules.MAX_OUTCOMES, numpy.int64)
    plain: Any = State()
    dice, fast_dice = [kit.dice_word(7)], numpy.array([kit.dice_word(7)])
    for match in range(16):
        for table, text in ((plain, rules), (record, fast)):
            text.start(table, EVERY_GOAL, match % 2, match % 3 - 1)
        while plain.phase != OVER:
            assert as_tuples([record[name].tolist() for name in record.dtype.names]) == plain.key()
            assert odds[: fast.chance_weights(record, odds)].tolist() == weights(plain)
            if not rules.is_chance(plain):
                assert out[: fast.legal_moves(record, out)].tolist() == legal(plain)
                move = rules.random_move(plain, dice)
                assert fast.random_move(record, fast_dice) == move
                rules.play(plain, move)
                fast.play(record, move)
            elif match % 2:
                rules.deal_at_random(plain, dice)
                fast.deal_at_random(record, fast_dice)
            else:
                outcome = drawn(weights(plain), dice)
                fast_dice[0] = dice[0]
                rules.deal(plain, outcome)
                fast.deal(record, outcome)


def as_tuples(value: Any) -> Any:
    """Turn nested tuples, lists and arrays into tuples of integers."""
    return value if isinstance(value, int) else tuple(as_tuples(part) for part in list(value))
