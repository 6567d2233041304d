"""The same question gets the same answer on every machine, and a search runs on the best machine there is."""

import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.errors import AzulejosError, MissingExtra
from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import has_artifacts
from azulejos.play import Dice, Game, View
from azulejos.search import machines
from azulejos.search.machines import machine_for, open_session, session_kind, session_modules
from azulejos.search.thinker import Limit, Thought

NODES = {"round": 3_000, "solver": 3_000, "tree": 200}
DEPTH = 3
MOMENTS = 4

# Compiling the other searches takes a minute and a half, so only `make test-all` compares them.
KINDS = [
    pytest.param(preset, search, id=f"{search}-{kind}", marks=() if search == "solver" else pytest.mark.slow)
    for name in game_names()
    if has_part(name, "search") and has_artifacts(name)
    for search in session_modules(name)
    for kind, preset in {session_kind(preset): preset for preset in definition_of(name).presets().values()}.items()
]

SOLVERS = [kind for kind in KINDS if not kind.marks]


def moments(game: Game, count: int) -> list[View]:
    """Return views of the seat to move, from the opening, the first rounds and the tiling of a random match."""
    dice = Dice("moments")
    state, found = game.start(first=0).deal(dice=dice), list[View]()
    while len(found) < count and not state.is_over:
        if state.is_chance:
            state = state.deal(dice=dice)
            continue
        numbers = state.legal_numbers()
        if dice.below(6) == 0 or not found:
            found.append(state.view(state.to_move))
        state = state.play(numbers[dice.below(len(numbers))])
    return found


def facts(thought: Thought) -> tuple[object, ...]:
    """Return everything about a thought except its time."""
    return (
        thought.move,
        thought.variation,
        thought.margin,
        thought.win,
        thought.margin_error,
        thought.win_error,
        thought.nodes,
        thought.depth,
        thought.is_exact,
    )


@pytest.mark.parametrize(("game", "search"), KINDS)
def test_native_code_and_webassembly_think_alike(game: Game, search: str) -> None:
    native = open_session(game, search, machine="native")
    wasm = open_session(game, search, machine="wasm")
    for view in moments(game, MOMENTS):
        for limit in (Limit(nodes=NODES[search]), Limit(depth=DEPTH, nodes=NODES[search])):
            assert facts(wasm.think(view, limit, seed=3)) == facts(native.think(view, limit, seed=3)), str(view)
        ranked = native.rank(view, Limit(nodes=NODES[search]), count=3, seed=3)
        assert [facts(each) for each in wasm.rank(view, Limit(nodes=NODES[search]), count=3, seed=3)] == [
            facts(each) for each in ranked
        ]


@pytest.mark.parametrize(("game", "search"), SOLVERS[:1])
def test_a_built_module_thinks_until_native_code_is_ready(
    game: Game, search: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []
    open_native = machines._open_native

    def note(game: Game, search: str, *, learned: bool = True) -> object:
        opened.append(search)
        return open_native(game, search, learned=learned)

    view, limit = moments(game, 1)[0], Limit(nodes=100)
    monkeypatch.setattr(machines, "_mark", lambda game, search: tmp_path / search)
    monkeypatch.setattr(machines, "_open_native", note)
    assert machine_for(game.name, search) == "wasm"
    thinker = open_session(game, search)
    before = facts(thinker.think(view, limit))
    assert not opened
    (tmp_path / search).touch()
    assert machine_for(game.name, search) == "native"
    assert facts(thinker.think(view, limit)) == before
    assert opened == [search]


def test_without_any_machine_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "has_compiler", lambda: False)
    monkeypatch.setattr(machines, "has_wasm", lambda: False)
    game = KINDS[0].values[0]
    assert isinstance(game, Game)
    with pytest.raises(MissingExtra, match=r"azulejos\[bots\]"):
        open_session(game, "tree")


def test_a_hand_made_evaluation_needs_native_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "has_compiler", lambda: False)
    game = KINDS[0].values[0]
    assert isinstance(game, Game)
    with pytest.raises(AzulejosError, match="'fast'") as error:
        open_session(game, "tree", learned=False)
    assert error.value.code == "missing-extra"


WITHOUT_COMPILER = """
import sys
for name in ("numba", "numpy", "llvmlite"):
    sys.modules[name] = None
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in ("numba", "numpy") else find(name, *rest)
from azulejos.analysis import analyze
from azulejos.bots import LEVELS, make_bot
from azulejos.games.registry import definition_of
from azulejos.search import Limit
for tag in sys.argv[1:]:
    name, _, preset = tag.partition("/")
    game = definition_of(name).presets()[preset]
    state = game.start(first=0).deal(seed=1)
    view = state.view(state.to_move)
    for level in LEVELS[:7]:
        print(tag, level.bot, make_bot(level.bot, 1).choose(view))
    print(tag, "analysis", len(analyze(view, Limit(nodes=500), count=2).thoughts))
"""


def test_all_levels_and_analysis_work_without_numba_and_numpy() -> None:
    """Level 8 is level 7 with more time."""
    tags = [f"{name}/{next(iter(definition_of(name).presets()))}" for name in game_names() if has_artifacts(name)]
    command = [sys.executable, "-c", WITHOUT_COMPILER, *tags]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 8 * len(tags)
