"""Batches on a graphics card play exactly like the plain rules: the same bytes after every move."""

import random
from typing import Any

import numpy
import pytest
from numpy.typing import NDArray

from azulejos.envs.arrays import ROUNDS, Matches, Progress, StepResults, Terms, Timetable
from azulejos.envs.compiled_match import new_records
from azulejos.envs.encoding import games_with_observations, layout_of
from azulejos.envs.gpu_matches import EVERY_SEAT, GpuBatch, GpuPlayouts
from azulejos.envs.many_matches import ManyMatches
from azulejos.games.registry import definition_of
from azulejos.machines.artifacts import has_artifacts, manifest_of
from azulejos.machines.cuda import has_gpu
from azulejos.machines.gpu_arrays import GpuArray
from azulejos.play import Game, OptionError
from azulejos.rules.flat import packer
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type

pytestmark = pytest.mark.skipif(not has_gpu(), reason="needs a GPU and the extra `gpu`")

GAMES = {
    tag: preset
    for name in games_with_observations()
    if has_artifacts(name) and "gpu" in manifest_of(name).modules
    for tag, preset in definition_of(name).presets().items()
}
GAME = next(iter(GAMES.values()))
PRESETS = [pytest.param(preset, id=tag) for tag, preset in GAMES.items()]
SIZE = 70  # two whole warps and a part of one
TERMS = [
    pytest.param(Terms(EVERY_SEAT, 1000, 0, 1), id="self-play"),
    pytest.param(Terms(0, 1000, 2, 1), id="against-random-players"),
    pytest.param(Terms(1, 15, 1, 0), id="cut-off-and-next-step"),
]


class PlainBatch:
    """The same batch in plain Python: the oracle."""

    def __init__(self, game: Game, size: int, seed: int, terms: Terms) -> None:
        self._play = load(game.name, "azulejos.envs.stepping", quiet=True)
        self._state_bytes = manifest_of(game.name).records["State"].size
        width, seats, self.terms = layout_of(game).size, game.players, terms
        self.matches = Matches(
            states=[game.definition.start(game, None) for _ in range(size)],
            dice=[[dice_word((seed << 32) + match)] for match in range(size)],
            moves_made=[0] * size,
            waiting=[1] * size,
            points=numpy.zeros((size, seats), numpy.int32),
        )
        self.results = StepResults(
            masks=numpy.zeros((size, game.action_count), numpy.int8),
            observations=numpy.zeros((size, width), numpy.int16),
            finals=numpy.zeros((size, width), numpy.int16),
            rewards=numpy.zeros((size, seats), numpy.float32),
            own_rewards=numpy.zeros(size, numpy.float32),
            scores=numpy.zeros((size, seats), numpy.int32),
            places=numpy.zeros((size, seats), numpy.int8),
            terminated=numpy.zeros(size, numpy.bool_),
            truncated=numpy.zeros(size, numpy.bool_),
            illegal=numpy.zeros(size, numpy.bool_),
        )
        self.step([0] * size)

    def step(self, moves: list[int]) -> None:
        self._play.step_all(self.matches, moves, self.results, self.terms)

    def states(self) -> bytes:
        packed = bytearray(self._state_bytes * len(self.matches.states))
        for match, table in enumerate(self.matches.states):
            packer(table.__class__)(table, packed, match * self._state_bytes)
        return bytes(packed)

    def some_moves(self, draw: random.Random) -> list[int]:
        """Draw legal moves, and now and then a number that is none."""
        masks = self.results.masks
        moves = [int(draw.choice(numpy.flatnonzero(mask))) if mask.any() else 0 for mask in masks]
        return [draw.choice((-1, 10**6, move)) if draw.random() < 0.02 else move for move in moves]


def host(array: GpuArray) -> NDArray[Any]:
    return numpy.frombuffer(array.to_bytes(), array.item).reshape(array.shape)


def assert_equal(batch: GpuBatch, plain: PlainBatch) -> None:
    assert bytes(batch.states.to_bytes()) == plain.states()
    assert host(batch.matches.dice).tolist() == plain.matches.dice
    for name, wanted in plain.results._asdict().items():
        assert (host(getattr(batch.results, name)) == wanted).all(), name


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("game", PRESETS)
def test_a_batch_steps_like_the_plain_rules(game: Game, terms: Terms) -> None:
    draw = random.Random(5)
    plain = PlainBatch(game, SIZE, 9, terms)
    rewards = ("outcome", "difference", "points")
    batch = GpuBatch(
        game,
        SIZE,
        9,
        agent=terms.agent,
        reward=rewards[terms.reward],  # type: ignore[arg-type]
        max_moves=terms.max_moves,
        same_step=bool(terms.same_step),
    )
    assert_equal(batch, plain)
    for _ in range(110):
        moves = plain.some_moves(draw)
        plain.step(moves)
        batch.step(moves)
        assert_equal(batch, plain)
    assert batch.records()["turn"].tolist() == [table.turn for table in plain.matches.states]


@pytest.mark.parametrize("game", PRESETS)
def test_random_playouts_are_those_of_the_plain_rules(game: Game) -> None:
    playouts = GpuPlayouts(game, SIZE, 3)
    playouts.random_playouts(2)
    plain, moves, words = load(game.name, "azulejos.envs.whole_matches", quiet=True), [], []
    always = Timetable()
    always.phases[:] = [-1] * ROUNDS
    for match in range(SIZE):
        table, dice = game.definition.start(game, None), [dice_word((3 << 32) + match)]
        progress = Progress([2], [1000], [0])
        plain.play_randomly([table], [dice], progress, 1000, always)
        moves += progress.total
        words.append(dice)
        assert table.score[: game.players] == playouts.records()["score"][match][: game.players].tolist()
    assert host(playouts.moves).tolist() == moves
    assert host(playouts.dice).tolist() == words


@pytest.mark.parametrize("game", PRESETS)
def test_greedy_playouts_are_those_of_the_native_code(game: Game) -> None:
    playouts = GpuPlayouts(game, SIZE, 3)
    playouts.greedy_playouts(2)
    native = load(game.name, "azulejos.envs.whole_matches", compiled=True)
    hooks = load(game.name, "search.tree_hooks", compiled=True)
    always = numpy.full(1, -1, numpy.int32).repeat(ROUNDS).view(record_type(Timetable))[0]
    habits, evaluator, moves, words = hooks.new_habits()[0], hooks.new_evaluator(), [], []
    for match in range(SIZE):
        states, dice = new_records(game, 1), numpy.array([[dice_word((3 << 32) + match)]])
        progress = Progress(*(numpy.array([number], numpy.int32) for number in (2, 1000, 0)))
        native.play_greedily(states, dice, progress, habits, evaluator, 1000, always)
        moves += progress.total.tolist()
        words += dice.tolist()
        assert states.tobytes() == playouts.records()[match : match + 1].tobytes()
    assert host(playouts.moves).tolist() == moves
    assert host(playouts.dice).tolist() == words


@pytest.mark.slow
@pytest.mark.parametrize("game", PRESETS)
def test_10_000_matches_step_like_the_native_code(game: Game) -> None:
    size, seed, terms = 10_000, 21, Terms(EVERY_SEAT, 1000, 0, 1)
    native, batch = ManyMatches(game, size, terms), GpuBatch(game, size, seed)
    results, draw, ended = native.take_arrays(), numpy.random.default_rng(seed), numpy.zeros(size, numpy.bool_)
    native.seed(seed)
    native.begin(results)
    while not ended.all():
        assert native.matches.states.tobytes() == bytes(batch.states.to_bytes())
        assert (host(batch.matches.dice) == native.matches.dice).all()
        for name, wanted in results._asdict().items():
            assert (host(getattr(batch.results, name)) == wanted).all(), name
        moves = (results.masks * draw.random(results.masks.shape, numpy.float32)).argmax(axis=1)
        native.step(moves, results)
        batch.step(moves)
        ended |= results.terminated


def test_moves_of_32_bits_are_the_same_moves() -> None:
    torch = pytest.importorskip("torch")
    batches = [GpuBatch(GAME, SIZE, 1) for _ in range(2)]
    masks = [torch.from_dlpack(batch.results.masks) for batch in batches]
    for _ in range(50):
        moves = masks[0].argmax(dim=1)
        batches[0].step(moves)
        batches[1].step(moves.to(torch.int32))
        assert batches[0].states.to_bytes() == batches[1].states.to_bytes()
    assert not torch.from_dlpack(batches[0].results.illegal).any()


def test_other_libraries_share_the_memory() -> None:
    torch, batch = pytest.importorskip("torch"), GpuBatch(GAME, SIZE, 1)
    arrays = batch.results._asdict() | {"seats": batch.seats, "states": batch.states}
    for array in arrays.values():
        by_dlpack, by_interface = torch.from_dlpack(array), torch.as_tensor(array, device="cuda")
        assert by_dlpack.data_ptr() == by_interface.data_ptr() == array.address
        assert tuple(by_dlpack.shape) == tuple(by_interface.shape) == array.shape
        assert (by_dlpack == by_interface).all()
    assert torch.from_dlpack(batch.seats).tolist() == batch.records()["turn"].tolist()
    assert (torch.from_dlpack(batch.results.masks).cpu().numpy() == host(batch.results.masks)).all()


def test_arrays_outlive_their_batch() -> None:
    torch = pytest.importorskip("torch")
    batch = GpuBatch(GAME, SIZE, 1)
    wanted, taken = host(batch.results.masks), torch.from_dlpack(batch.results.masks)
    del batch
    assert (taken.cpu().numpy() == wanted).all()


@pytest.mark.parametrize("library", ["cupy", "jax"])
def test_more_libraries_share_the_memory(library: str) -> None:
    taken_by = pytest.importorskip(library)
    batch = GpuBatch(GAME, SIZE, 1)
    batch.synchronize()
    take = taken_by.from_dlpack if library == "cupy" else pytest.importorskip("jax.dlpack").from_dlpack
    for array in (batch.results.masks, batch.results.observations, batch.results.own_rewards):
        taken = take(array)
        assert (numpy.asarray(taken.get() if library == "cupy" else taken) == host(array)).all()


def test_a_batch_refuses_other_shapes() -> None:
    with pytest.raises(OptionError, match="moves of shape"):
        GpuBatch(GAME, 4).step([0, 0])
