"""What searches think of some positions at equal limits. The tests and a browser's Python run this text alike."""

import struct

from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import has_artifacts
from azulejos.play import Dice, Game, View
from azulejos.search.machines import open_session, session_kind, session_modules
from azulejos.search.thinker import Limit, Thought

NODES = {"round": 3_000, "solver": 3_000, "tree": 100}
MOMENTS = 3


def thoughts() -> list[str]:
    """Return a line for each thought of each search about some moments of each game."""
    return [
        f"{kind} {search} {_facts(thought)}"
        for name in game_names()
        if has_part(name, "search") and has_artifacts(name)
        for kind, game in {session_kind(game): game for game in definition_of(name).presets().values()}.items()
        for search in session_modules(name)
        for thought in _thoughts(game, search)
    ]


def _thoughts(game: Game, search: str) -> list[Thought]:
    thinker, limit = open_session(game, search, machine="wasm"), Limit(nodes=NODES[search])
    found = [thinker.think(view, limit, seed=3) for view in _moments(game)]
    return [*found, *thinker.rank(_moments(game)[0], limit, count=3, seed=3)]


def _moments(game: Game) -> list[View]:
    """Return views of the seat to move out of a random match."""
    dice = Dice("moments")
    state, found = game.start(first=0).deal(dice=dice), list[View]()
    while len(found) < MOMENTS and not state.is_over:
        if state.is_chance:
            state = state.deal(dice=dice)
            continue
        if dice.below(6) == 0:
            found.append(state.view(state.to_move))
        numbers = state.legal_numbers()
        state = state.play(numbers[dice.below(len(numbers))])
    return found


def _facts(thought: Thought) -> str:
    """Return everything about a thought except its time, to the last bit."""
    line = ",".join(str(move) for move in thought.variation)
    errors = [-1.0 if error is None else error for error in (thought.margin_error, thought.win_error)]
    values = struct.pack("<4d", thought.margin, thought.win, *errors).hex()
    return f"{thought.move} {line} {values} {thought.nodes} {thought.depth} {thought.is_exact}"
