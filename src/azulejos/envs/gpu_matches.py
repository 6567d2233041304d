"""Matches on a graphics card: a batch that is stepped move by move, and whole matches at once.

The rules, the stepping and the dice are those of `azulejos.envs.vector`: the same seed and the same moves give the same
matches, bit for bit. Everything stays in the card's memory, where PyTorch, JAX and CuPy take it without a copy.
"""

from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.arrays import Matches, Progress, StepResults, Terms
from azulejos.envs.compiled_match import new_records, plain_table
from azulejos.envs.encoding import layout_of
from azulejos.envs.options import MAX_MOVES, check_max_moves, game_of
from azulejos.envs.rewards import Reward, reward_number
from azulejos.games.parts import gpu_of
from azulejos.machines.artifacts import manifest_of
from azulejos.machines.cuda import LEGACY_STREAM, Card
from azulejos.machines.gpu import GpuModule
from azulejos.machines.gpu_arrays import GpuArray
from azulejos.play import Game, OptionError, State
from azulejos.play.state import make_state
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import record_type

__all__ = ["EVERY_SEAT", "GpuBatch", "GpuPlayouts"]

EVERY_SEAT = -1
STATE = "State"
MOVE_TYPES = {"<i4": 4, "<i8": 8}


class _OnCard:
    """Matches of one game on a card."""

    def __init__(self, game: Game | str | None, size: int, device: int, stream: int) -> None:
        if size < 1:
            raise OptionError(f"no such batch: {size} matches (wanted 1 or more)", code="bad-batch-size")
        self.game, self.size = game_of(game), size
        self.card = Card(device, stream)
        self._module = GpuModule(manifest_of(self.game.name), self.card)
        self.states = self._module.array(STATE, size)
        """A row of bytes for each match: its state."""
        self.card.write(self.states.address, new_records(self.game, 1).tobytes())
        self.card.repeat(self.states.address, self.states.shape[1], size)

    def __len__(self) -> int:
        return self.size

    def synchronize(self) -> None:
        """Wait until everything queued is done."""
        self.card.synchronize()

    def records(self) -> NDArray[Any]:
        """Return a copy of all states, as records of NumPy with named fields."""
        kind = record_type(self.game.definition.rules.State)
        return numpy.frombuffer(self.states.to_bytes(), kind)

    def state(self, match: int) -> State:
        """Return the position of a match as a value: to look at, to draw, to show to bots."""
        return make_state(self.game, plain_table(self.game, self.records()[match : match + 1]))

    def _dice(self, seed: int) -> bytes:
        words = [dice_word((seed << 32) + match) for match in range(self.size)]
        return numpy.array(words, numpy.int64).tobytes()


class GpuBatch(_OnCard):
    """Many matches on a card, each stepped by one move. All arrays are overwritten by every step.

    `agent` is the seat that is asked for moves while the others play at random, or EVERY_SEAT. `reward` and `max_moves`
    are the same as in `azulejos.envs.vector`. When a match ends, a new one begins in the same step, or in the next one
    if `same_step` is False. Steps are queued on `stream`: what PyTorch queues there afterwards sees their results.
    """

    def __init__(
        self,
        game: Game | str | None = None,
        size: int = 1,
        seed: int = 0,
        *,
        agent: int = EVERY_SEAT,
        reward: Reward = "outcome",
        max_moves: int = MAX_MOVES,
        same_step: bool = True,
        observe: bool = True,
        device: int = 0,
        stream: int = LEGACY_STREAM,
    ) -> None:
        super().__init__(game, size, device, stream)
        if not EVERY_SEAT <= agent < self.game.players:
            raise OptionError(f"no such seat: {agent} (wanted -1 to {self.game.players - 1})", code="bad-seat")
        self.terms = Terms(agent, check_max_moves(max_moves), reward_number(reward), int(same_step))
        width, seats, array = layout_of(self.game).size if observe else 0, self.game.players, self._module.array
        self.matches = Matches(
            states=self.states,
            dice=array("int64", size, 1),
            moves_made=array("int32", size),
            waiting=array("int8", size),
            points=array("int32", size, seats),
        )
        self.results = StepResults(
            masks=array("int8", size, self.game.action_count),
            observations=array("int16", size, width),
            finals=array("int16", size, width),
            rewards=array("float32", size, seats),
            own_rewards=array("float32", size),
            scores=array("int32", size, seats),
            places=array("int8", size, seats),
            terminated=array("bool", size),
            truncated=array("bool", size),
            illegal=array("bool", size),
        )
        self._moves = array("int64", size)
        named: dict[str, GpuArray] = {f"matches.{name}": each for name, each in self.matches._asdict().items()}
        named |= {f"results.{name}": each for name, each in self.results._asdict().items()}
        self._step = self._module.bind("step_all", size, named)
        self.reset(seed)

    @property
    def seats(self) -> GpuArray:
        """Return the seat to move of every match, as a view of the states."""
        turn = self._module.manifest.records[STATE].fields["turn"]
        address, stride = self.states.address + turn.offset, self.states.strides[0]
        return GpuArray(self.card, address, turn.type, (self.size,), (stride,), self.states)

    def reset(self, seed: int) -> None:
        """Begin new matches; their deals follow from the seed."""
        self.matches.dice.write(self._dice(seed))
        self.card.fill(self.matches.waiting.address, 1, self.size)
        self._step(self._moves.address, self._moves.item_bytes, *self.terms)

    def step(self, moves: Any) -> None:
        """Make a move in every match: whole numbers of 32 or 64 bits, on the card or not.

        Where a number is not legal, a random legal move is made instead.
        """
        self._step(*self._located(moves), *self.terms)

    def _located(self, moves: Any) -> tuple[int, int]:
        """Return the address of moves on the card and the size of a number in bytes; copy them there if need be."""
        on_card = getattr(moves, "__cuda_array_interface__", None)
        if on_card is None:
            numbers = numpy.ascontiguousarray(moves, numpy.int64)
            self._check_moves(numbers.shape)
            self._moves.write(numbers.tobytes())
            return self._moves.address, self._moves.item_bytes
        self._check_moves(on_card["shape"])
        size = MOVE_TYPES.get(on_card["typestr"])
        if size is None or on_card.get("strides") not in (None, (size,)):
            raise OptionError(f"cannot read moves of type {on_card['typestr']} (wanted int32, int64)", code="bad-moves")
        return on_card["data"][0], size

    def _check_moves(self, shape: tuple[int, ...]) -> None:
        if shape != (self.size,):
            raise OptionError(f"moves of shape {shape} (wanted ({self.size},))", code="bad-moves")


class GpuPlayouts(_OnCard):
    """Whole matches on a card, each with its own dice; `states` holds the last position of each."""

    def __init__(
        self,
        game: Game | str | None = None,
        size: int = 1,
        seed: int = 0,
        *,
        device: int = 0,
        stream: int = LEGACY_STREAM,
    ) -> None:
        super().__init__(game, size, device, stream)
        self.dice = self._module.array("int64", size, 1)
        self.dice.write(self._dice(seed))
        self._progress = Progress(*(self._module.array("int32", size) for _ in Progress._fields))
        self.moves = self._progress.total
        """How many moves were made at each place."""
        named = {f"progress.{name}": each for name, each in self._progress._asdict().items()}
        self._timetable = self._module.record("play_randomly", "timetable")
        named |= {"states": self.states, "dice": self.dice, "timetable": self._timetable}
        habits = self._module.record("play_greedily", "habits")
        spread = gpu_of(self.game.name)
        self._random = self._module.bind("play_randomly", size, named, spread.BLOCK_THREADS)
        self._greedy = self._module.bind("play_greedily", size, named | {"habits": habits}, spread.BLOCK_THREADS)

    def random_playouts(self, matches: int = 1, max_moves: int = MAX_MOVES) -> None:
        """Play so many random matches at each place, one after the other."""
        self._begin(matches, max_moves)
        self._random(max_moves)

    def greedy_playouts(self, matches: int = 1, max_moves: int = MAX_MOVES) -> None:
        """Play so many matches at each place in which every seat makes the move that its quick player rates highest."""
        self._begin(matches, max_moves)
        self._greedy(max_moves)

    def _begin(self, matches: int, max_moves: int) -> None:
        """Have a new match begin at each place."""
        for array, number in zip(self._progress, (matches, max_moves, 0), strict=True):
            self.card.fill_numbers(array.address, number, self.size)

    def total_moves(self) -> int:
        """Return how many moves the last playouts took in all."""
        return int(numpy.frombuffer(self.moves.to_bytes(), numpy.int32).sum(dtype=numpy.int64))
