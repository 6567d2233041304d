"""The entry points of a game that are built for GPUs: the step of a batch, random and greedy matches."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from azulejos.envs.arrays import ROUNDS, Matches, Progress, StepResults, Terms, Timetable
from azulejos.envs.encoding import layout_of
from azulejos.forge.emit import Emitted
from azulejos.forge.entries import Entry
from azulejos.forge.kernels import Kernel
from azulejos.forge.layout import UnsupportedType
from azulejos.forge.staging import row_stride
from azulejos.forge.targets import ForgeError
from azulejos.games.parts import gpu_of
from azulejos.games.registry import definition_of
from azulejos.rules.loader import load, record_type

if TYPE_CHECKING:
    from azulejos.play import Game

__all__ = ["gpu_entries", "gpu_kernels", "new_timetable", "state_bytes"]


class _Rows(NamedTuple):
    """Where a kernel keeps its arrays (see `Kernel`)."""

    states: str
    stored: Iterable[str] = ()
    scratch: Iterable[str] = ()
    either: Iterable[str] = ()
    shared: Iterable[str] = ()


SHARED = ("progress.left",)
EVALUATOR = ("evaluator.line_worths", "evaluator.scores", "evaluator.moves")
ROWS: Mapping[str, _Rows] = {
    "step_all": _Rows("matches.states", ["results.masks", "results.observations"], either=["moves"]),
    "play_randomly": _Rows("states", shared=SHARED),
    "play_greedily": _Rows("states", scratch=EVALUATOR, shared=SHARED),
}


def gpu_entries(game_name: str) -> list[Entry]:
    """Return the entry points with examples of the largest arrays that a preset of the game needs."""
    games: list[Game] = list(definition_of(game_name).presets().values())
    states = numpy.zeros(1, _row_type(record_type(type(games[0].definition.start(games[0], 0)))))
    dice = numpy.zeros((1, 1), numpy.int64)
    progress = Progress(*(numpy.zeros(1, numpy.int32) for _ in Progress._fields))
    timetable = new_timetable(gpu_of(game_name).TIMETABLE)
    hooks: Any = load(game_name, "search.tree_hooks", portable=True)
    examples: dict[str, tuple[str, tuple[Any, ...]]] = {
        "step_all": ("azulejos.envs.stepping", _step_examples(games, states)),
        "play_randomly": ("azulejos.envs.whole_matches", (states, dice, progress, 0, timetable)),
        "play_greedily": (
            "azulejos.envs.whole_matches",
            (states, dice, progress, hooks.new_habits()[0], hooks.new_evaluator(), 0, timetable),
        ),
    }
    return [Entry(name, module, name, values) for name, (module, values) in examples.items()]


def new_timetable(phases: Sequence[int]) -> Any:
    """Return a timetable that repeats these masks of phases; a match would wait forever in a phase that has no time."""
    all_phases = functools.reduce(operator.or_, phases)
    if all_phases & all_phases + 1 or ROUNDS % len(phases):
        raise ForgeError(f"this timetable leaves out a phase, or does not repeat in {ROUNDS} rounds: {phases}")
    made = numpy.zeros(1, numpy.dtype(record_type(Timetable).descr, align=True))
    made["phases"] = [phases[time % len(phases)] for time in range(ROUNDS)]
    return made[0]


def _step_examples(games: Iterable[Game], states: Any) -> tuple[Any, ...]:
    actions = max(game.action_count for game in games)
    width = max(layout_of(game).size for game in games)
    seats = max(game.players for game in games)
    by_seat, flag = numpy.zeros((1, seats), numpy.int32), numpy.zeros(1, numpy.bool_)
    matches = Matches(
        states=states,
        dice=numpy.zeros((1, 1), numpy.int64),
        moves_made=numpy.zeros(1, numpy.int32),
        waiting=numpy.zeros(1, numpy.int8),
        points=by_seat,
    )
    results = StepResults(
        masks=numpy.zeros((1, actions), numpy.int8),
        observations=numpy.zeros((1, width), numpy.int16),
        finals=numpy.zeros((1, width), numpy.int16),
        rewards=numpy.zeros((1, seats), numpy.float32),
        own_rewards=numpy.zeros(1, numpy.float32),
        scores=by_seat,
        places=numpy.zeros((1, seats), numpy.int8),
        terminated=flag,
        truncated=flag,
        illegal=flag,
    )
    return matches, numpy.zeros(1, numpy.int64), results, Terms(0, 0, 0, 0)


def state_bytes(game_name: str) -> int:
    """Return the size of a game's state."""
    return int(record_type(definition_of(game_name).rules.State).itemsize)


def _row_type(kind: Any) -> Any:
    """Return the type of a state in shared memory: the same fields, each where a GPU can read it at once, and padding.

    Raise UnsupportedType if a field lies elsewhere.
    """
    fields = [kind.fields[name][:2] for name in kind.names]
    for name, (field, offset) in zip(kind.names, fields, strict=True):
        if offset % field.base.itemsize:
            raise UnsupportedType(f"the field {name} lies at byte {offset} (declare the largest numbers first)")
    row = {
        "names": list(kind.names),
        "formats": [field for field, _ in fields],
        "offsets": [offset for _, offset in fields],
        "itemsize": row_stride(kind.itemsize),
    }
    return numpy.dtype(row, align=True)  # type: ignore[call-overload]  # NumPy's types do not know it


def gpu_kernels(game_name: str, emitted: Iterable[Emitted]) -> list[Kernel]:
    """Return the kernels of emitted entry points."""
    return [_kernel(each, state_bytes(game_name), ROWS[each.entry.name]) for each in emitted]


def _kernel(emitted: Emitted, size: int, rows: _Rows) -> Kernel:
    stored, scratch, either = frozenset(rows.stored), frozenset(rows.scratch), frozenset(rows.either)
    return Kernel(emitted, size, rows.states, stored, scratch, either, frozenset(rows.shared))
