"""Batches: each match is stepped as it would be alone, and what is no move is refused."""

from random import Random

import numpy
import pytest
from numpy.typing import ArrayLike

from azulejos import azul, duel
from azulejos.errors import AzulejosError, MissingExtra
from azulejos.play import Game
from azulejos.rules import loader
from azulejos.search import Batch
from tests.search.twins import Twins, key_of, legal_in

GAMES = [azul(), azul(players=3, gray=True), azul(players=4), azul(gray=True, fold=True), duel(), duel(fold=True)]
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


@every_game
def test_a_batch_is_stepped_as_its_matches_are_one_by_one(game: Game) -> None:
    batch, twins, random = Batch(game, 3, seed=3), Twins(game, 3, seed=3), Random(1)
    for _ in range(300):
        assert [key_of(state) for state in batch.states] == [state.key() for state in twins.states]
        moves = twins.any_moves(random)
        twins.step(moves)
        batch.step(moves)
        assert batch.refused == 0
    assert twins.restarts >= 3  # finished matches were among them, and started anew


@every_game
def test_the_masks_hold_the_legal_moves_and_no_others(game: Game) -> None:
    batch, twins, random = Batch(game, 4, seed=8), Twins(game, 4, seed=8), Random(2)
    assert batch.masks.shape == (4, game.action_count)
    for _ in range(120):
        assert [legal_in(mask) for mask in batch.masks] == [twins.legal(match) for match in range(4)]
        assert set(numpy.unique(batch.masks)) <= {0, 1}
        moves = twins.any_moves(random)
        twins.step(moves)
        assert batch.step(moves) is batch.masks


@every_game
def test_a_seat_is_to_move_in_every_match_at_any_time(game: Game) -> None:
    batch, random = Batch(game, 16, seed=4), numpy.random.default_rng(4)
    for _ in range(250):
        assert batch.masks.any(axis=1).all()
        assert set(batch.seats.tolist()) <= set(range(game.players))
        batch.step((batch.masks * random.random(batch.masks.shape)).argmax(axis=1))


@every_game
def test_a_refused_move_leaves_its_match_as_it_was(game: Game) -> None:
    batch = Batch(game, 4, seed=6)
    legal = int(batch.masks[1].argmax())
    illegal = int(batch.masks[2].argmin())
    before, masks = batch.states.copy(), batch.masks.copy()
    batch.step([-1, legal, illegal, game.action_count])
    assert batch.refused == 3
    assert (batch.states == before).tolist() == [True, False, True, True]
    assert (batch.masks[[0, 2, 3]] == masks[[0, 2, 3]]).all()
    batch.step(batch.masks.argmax(axis=1))
    assert batch.refused == 0


@every_game
@pytest.mark.parametrize("threads", [2, 3, 7])
def test_threads_change_nothing(game: Game, threads: int) -> None:
    alone, together = Batch(game, 5, seed=9), Batch(game, 5, seed=9, threads=threads)
    random = numpy.random.default_rng(9)
    for step in range(60):
        moves = (alone.masks * random.random(alone.masks.shape)).argmax(axis=1)
        moves[step % 5] = -1
        assert (alone.step(moves) == together.step(moves)).all()
        assert (alone.states == together.states).all()
        assert alone.refused == together.refused == 1


def test_the_same_seed_gives_the_same_matches_and_another_seed_others() -> None:
    first, second, other = Batch(azul(), 8, seed=1), Batch(azul(), 8, seed=1), Batch(azul(), 8, seed=2)
    assert (first.states == second.states).all()
    assert not (first.states == other.states).any()
    assert len({key_of(state) for state in first.states}) == len(first) == 8


@pytest.mark.parametrize("kind", [numpy.int8, numpy.int16, numpy.uint8, numpy.int32, numpy.uint64])
def test_moves_may_be_whole_numbers_of_any_size(kind: type[numpy.integer]) -> None:
    batch = Batch(azul(), 3, seed=1)
    batch.step(numpy.zeros(6, kind)[::2])
    assert batch.refused == 3 - int(batch.masks[:, 0].sum())


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([1, 2], "moves-shape"),
        ([[1, 2, 3]], "moves-shape"),
        (1, "moves-shape"),
        ([1.0, 2.0, 3.0], "moves-dtype"),
        ([True, False, True], "moves-dtype"),
        (["1", "2", "3"], "moves-dtype"),
    ],
)
def test_moves_of_the_wrong_shape_or_type_are_refused_as_a_whole(moves: ArrayLike, code: str) -> None:
    batch = Batch(azul(), 3, seed=1)
    before = batch.states.copy()
    with pytest.raises(AzulejosError) as caught:
        batch.step(moves)
    assert caught.value.code == code
    assert (batch.states == before).all()


@pytest.mark.parametrize(("size", "threads", "code"), [(0, 1, "bad-batch-size"), (2, 0, "bad-threads")])
def test_a_batch_needs_a_match_and_a_thread(size: int, threads: int, code: str) -> None:
    with pytest.raises(AzulejosError) as caught:
        Batch(azul(), size, threads=threads)
    assert caught.value.code == code


def test_without_numba_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "has_compiler", lambda: False)
    with pytest.raises(MissingExtra, match=r"azulejos\[fast\]"):
        Batch(azul(), 2)
