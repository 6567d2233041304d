"""Searching: positions per second, playouts from the opening, and the time to solve the end of a round exactly."""

import time
from collections.abc import Callable, Iterator
from statistics import median

from azulejos import azul
from azulejos.play import Dice, State, View, parse_game
from azulejos.search import Limit, Thinker, open_solver, open_thinker, open_tree, random_matches
from azulejos.search.machines import open_session
from benchmarks.measuring import Result, best_rates

__all__ = ["round_solved", "thinkers", "time_kept"]

GROUPS = 9
POSITIONS = 51
NODES, VISITS = 200_000, 4_000
ROUNDS = 5
MOVE_MS, TIMED_MOVES = 200, 20
SELF_PLAY = {12: (21, "60 ms"), 15: (31, "1,000 ms")}
"""How many positions of self-play with so many groups are solved, and the goal for the median."""
SELF_PLAY_NODES, MOST_NODES = 300, 20_000_000


def thinkers() -> Iterator[Result]:
    """Measure how many positions a search visits, and how many matches playouts finish, from the opening."""
    view = _opening("azul2")
    yield Result(
        "random playouts from the opening, Azul, 2 players",
        best_rates({"": lambda: _matches(4_000)}, ROUNDS)[""],
        "matches/s",
        "120,000",
    )
    kinds = {name: _nodes(open_solver(azul(), learned=name == "learned"), view) for name in ("hand-made", "learned")}
    rates = best_rates(kinds, ROUNDS)
    for name, wanted in (("hand-made", "1,000,000"), ("learned", "500,000")):
        yield Result(f"alpha-beta, {name} evaluation, Azul, 2 players", rates[name], "nodes/s", wanted)
    for tag in ("azul2", "azul4", "duel:1a,2b,4a"):
        game = parse_game(tag)
        rate = best_rates({"": _visits(open_tree(game), _opening(tag))}, ROUNDS)[""]
        yield Result(f"tree search, {game}", rate, "visits/s", remark="a visit plays on to the end of the round")


def round_solved() -> Iterator[Result]:
    """Measure the exact solution of the rest of a round with nine groups of tiles left, and with more."""
    thinker = open_solver(azul(), learned=False)
    taken = []
    for view in _late_views():
        before = time.process_time()
        thought = thinker.think(view, Limit(nodes=50_000_000))
        taken.append((time.process_time() - before) * 1000)
        if not thought.is_exact:
            raise AssertionError(f"not solved: {view}")
    yield Result(
        f"rest of a round with {GROUPS} groups, solved exactly",
        median(taken),
        "ms",
        "3 ms",
        f"the median of {len(taken)}; the slowest {max(taken):.0f} ms",
    )
    yield from _self_play_solved()


def _self_play_solved() -> Iterator[Result]:
    """Measure the same with the nets in positions of self-play, where some take very long."""
    thinker = open_session(azul(), "solver", machine="native")  # not a built module
    for groups, (count, goal) in SELF_PLAY.items():
        taken, solved = [], 0
        for view in _self_play_views(thinker, groups, count):
            before = time.process_time()
            solved += thinker.think(view, Limit(nodes=MOST_NODES)).is_exact
            taken.append((time.process_time() - before) * 1000)
        yield Result(
            f"rest of a round with {groups} groups, of self-play with the nets",
            median(taken),
            "ms",
            goal,
            f"the median of {count}; {solved} solved within {MOST_NODES:,} positions",
        )


def _self_play_views(thinker: Thinker, groups: int, count: int) -> list[View]:
    """Let the solver play until so many groups are left, in various rounds of various matches."""
    views: list[View] = []
    seed = 0
    while len(views) < count:
        dice = Dice(f"self-play/{groups}/{seed}")
        seed += 1
        state = azul().start(first=seed % 2)
        rounds = 1 + dice.below(5)
        while not state.is_over:
            if state.is_chance:
                state = state.deal(dice=dice)
            elif state.round >= rounds and int(state.table.holds).bit_count() == groups:
                views.append(state.view(state.to_move))
                break
            else:
                state = state.play(thinker.think(state.view(state.to_move), Limit(nodes=SELF_PLAY_NODES)).move)
    return views


def time_kept() -> Iterator[Result]:
    """Measure by how much a search exceeds its time: the median and the worst of many moves, in wall-clock time."""
    for tag in ("azul2", "azul4", "duel:1a,2b,4a"):
        game = parse_game(tag)
        thinker = open_thinker(game)
        thinker.think(_opening(tag), Limit(nodes=100))  # compile, and warm up
        late = []
        for number in range(TIMED_MOVES):
            state = game.start(first=0).deal(seed=number)
            before = time.perf_counter()
            thinker.think(state.view(state.to_move), Limit(time_ms=MOVE_MS))
            late.append((time.perf_counter() - before) * 1000 - MOVE_MS)
        yield Result(
            f"time of a move outrun, {game}",
            median(late),
            "ms",
            "under 20 ms",
            f"the worst of {len(late)}: {max(late):.1f} ms",
        )


def _opening(tag: str) -> View:
    state = parse_game(tag).start(first=0).deal(seed=7)
    return state.view(state.to_move)


def _matches(count: int) -> int:
    random_matches(azul(), "compiled", seed=1)(count)
    return count


def _nodes(thinker: Thinker, view: View) -> Callable[[], int]:
    return lambda: thinker.think(view, Limit(nodes=NODES)).nodes


def _visits(thinker: Thinker, view: View) -> Callable[[], int]:
    return lambda: thinker.think(view, Limit(nodes=VISITS)).nodes


def _late_views() -> list[View]:
    """Play at random until nine groups are left, in various rounds of various matches."""
    views: list[View] = []
    for seed in range(10 * POSITIONS):
        state = _late(Dice(f"late/{seed}"))
        if state is not None and len(views) < POSITIONS:
            views.append(state.view(state.to_move))
    return views


def _late(dice: Dice) -> State | None:
    state = azul().start(first=0)
    rounds = 1 + dice.below(5)
    while not state.is_over:
        if state.is_chance:
            state = state.deal(dice=dice)
        elif state.round >= rounds and int(state.table.holds).bit_count() == GROUPS:
            return state
        else:
            numbers = state.legal_numbers()
            state = state.play_unchecked(numbers[dice.below(len(numbers))])
    return None
