"""How deep the solver of Azul searches: late moves less deep at first, and exactly in the end."""

from functools import cache

import pytest

from azulejos import State, parse_game
from azulejos.search import Limit
from azulejos.search.native_session import open_native
from azulejos.search.session_thinker import SessionThinker
from tests.search.test_solver import late_positions, solver

EVERY_MOVE_IN_FULL = "search.anchor_session"


@cache
def plain_solver(tag: str) -> SessionThinker:
    """Return a solver that tries every move in full, in another order."""
    return open_native(parse_game(tag), EVERY_MOVE_IN_FULL, learned=False, room=1 << 18)


@pytest.mark.parametrize("tag", ["azul2", "azul2g"])
@pytest.mark.parametrize("groups", [3, 6, 8])
def test_a_solved_round_has_the_value_of_a_search_of_every_move(tag: str, groups: int) -> None:
    for state in late_positions(tag, 6, groups=groups):
        view = state.view(state.to_move)
        thinkers = solver(tag, learned=False), plain_solver(tag)
        found, plain = (thinker.think(view, Limit(nodes=5_000_000)) for thinker in thinkers)
        assert (found.margin, found.win) == (plain.margin, plain.win), str(state)


def opening() -> State:
    return parse_game("azul2").start(first=0).deal(seed=4)


def groups_of(state: State) -> int:
    return int(state.table.holds).bit_count()


def test_a_limit_of_depth_beyond_the_end_of_the_round_gives_an_exact_value() -> None:
    state = late_positions("azul2", 1, groups=7)[0]
    assert solver().think(state.view(state.to_move), Limit(depth=groups_of(state) + 3)).is_exact
    assert not solver().think(state.view(state.to_move), Limit(depth=groups_of(state) - 3)).is_exact


def test_the_depth_is_never_more_than_the_groups_of_tiles() -> None:
    depths: list[int] = []
    state = late_positions("azul2", 1, groups=10)[0]
    solver().think(state.view(state.to_move), Limit(nodes=30_000), report=lambda thought: depths.append(thought.depth))
    assert depths == sorted(depths)
    assert max(depths) <= groups_of(state)


def test_reductions_look_further_ahead_with_as_many_positions() -> None:
    view = opening().view(0)
    limit = Limit(nodes=20_000)
    assert solver(learned=False).think(view, limit).depth > plain_solver("azul2").think(view, limit).depth
