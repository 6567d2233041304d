"""The questions that an engine is asked about the rules, with the right answers and the rules that they depend on."""

import importlib.resources
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path

from azulejos.bots import chosen_move, make_bot
from azulejos.certify.rule_use import RuleFunction, traced
from azulejos.engine.rules_answers import result_text
from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of
from azulejos.play import Dice, Game, Record, State, parse_record, parse_state

__all__ = ["SECTIONS", "Case", "Plan", "cases_of"]

SECTIONS = ("vectors", "perft", "random", "strong", "hidden", "illegal")
"""Where questions come from, in the order in which they are asked."""

MAX_STEPS = 600
"""A match of random moves may last forever; no more of its steps are asked for."""

STRONG = "careful"
"""The strongest bot that needs no extra: it fills walls, which random play does not."""

OPEN_STEP = 10
"""Of states in which nothing is hidden, every so many are asked for."""

REFUSALS = 1
"""How many illegal moves of a position are tried."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question about a position, and its answer. `used` are the functions of the game that compute the answer."""

    section: str
    game: str
    operation: str
    argument: str
    position: str
    expected: str
    used: frozenset[RuleFunction] = field(default=frozenset(), repr=False)

    @property
    def question(self) -> str:
        """Return the question as the protocol asks it."""
        return " ".join(word for word in ("rules", self.operation, self.argument, self.position) if word)


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is asked: matches of random and of strong play per kind of table, and how deep sequences are counted."""

    matches: int = 1
    perft_depth: int = 2
    seed: str = "certify"


def cases_of(game: str, plan: Plan, sections: Iterable[str] = SECTIONS) -> Iterator[Case]:
    """Yield all questions about a game, or those of some sections."""
    one = replace(plan, matches=1)
    makers: dict[str, Callable[[], Iterable[Iterator[Case]]]] = {
        "vectors": lambda: (_match_cases("vectors", steps) for steps in _vector_matches(game)),
        "perft": lambda: [_perft_cases(game, plan)],
        "random": lambda: (_match_cases("random", steps) for steps in _matches(game, "random", plan)),
        "strong": lambda: (_match_cases("strong", steps) for steps in _matches(game, STRONG, plan)),
        "hidden": lambda: (
            _secret_cases(steps) for steps in chain(_vector_matches(game), _matches(game, "random", one))
        ),
        "illegal": lambda: (_illegal_cases(steps) for steps in _matches(game, "random", one)),
    }
    for section in sections:
        for cases in makers[section]():
            yield from cases


def _matches(game: str, bot: str, plan: Plan) -> Iterator[Iterable[tuple[State, str]]]:
    if bot == STRONG and not has_part(game, "estimates"):
        return  # a game without estimates has no such bot
    for kind in definition_of(game).presets().values():
        for number in range(plan.matches):
            yield _play(kind, bot, f"{plan.seed}/{bot}{number}")


def _states_of(record: Record) -> Iterator[tuple[State, str]]:
    """Yield every state of a record with the word of the step that follows; an empty word at the end."""
    states = list(record.states())
    words = [str(step.action) for step in record.steps]
    yield from zip(states, [*words, ""], strict=True)


def _play(game: Game, bot: str, seed: str) -> Iterator[tuple[State, str]]:
    """Play a match; yield every state with the word of the step that follows."""
    players = [make_bot(bot, f"{seed}/{seat}") for seat in range(game.players)]
    state = game.start()
    for step in range(MAX_STEPS):
        if state.is_over:
            break
        if state.to_move is None:
            word = str(state.sample_deal(Dice(seed, step)))
            yield state, word
            state = state.deal(word)
        else:
            word = str(chosen_move(players[state.to_move], state.view(state.to_move)))
            yield state, word
            state = state.play(word)
    yield state, ""


def _match_cases(section: str, steps: Iterable[tuple[State, str]]) -> Iterator[Case]:
    """Ask for the legal moves of every state and for the state after every step, and for the result at the end."""
    for state, word in steps:
        if not state.is_chance:
            yield _case(section, state, "legal")
        if word:
            yield _case(section, state, "deal" if state.is_chance else "play", word)
        else:
            yield _case(section, state, "result")


def _secret_cases(steps: Iterable[tuple[State, str]]) -> Iterator[Case]:
    """Ask what each seat and a spectator see: wherever something is hidden from them, and occasionally elsewhere."""
    for number, (state, _) in enumerate(steps):
        for seat in range(state.game.players + 1):
            case = _case("hidden", state, "see", str(seat))
            if case.expected != case.position or number % OPEN_STEP == 0:
                yield case


def _illegal_cases(steps: Iterable[tuple[State, str]]) -> Iterator[Case]:
    """Ask for illegal moves, which must be refused."""
    for state, _ in steps:
        refused = [str(move) for move, _, _ in state.refusals()]
        for word in refused[:: max(1, len(refused) // REFUSALS)][:REFUSALS]:
            yield Case("illegal", state.game.name, "play", word, str(state), "none")


def _case(section: str, state: State, operation: str, argument: str = "") -> Case:
    expected, used = traced(state.game.name, partial(_answer, state, operation, argument))
    return Case(section, state.game.name, operation, argument, str(state), expected, used)


def _answer(state: State, operation: str, argument: str) -> str:
    """Return the right answer, from a state at hand (an engine has to parse its line first)."""
    match operation:
        case "legal":
            return " ".join(str(move) for move in state.legal_moves())
        case "play":
            return str(state.play(argument))
        case "deal":
            return str(state.deal(argument))
        case "see":
            return str(state.view(int(argument) - 1 if argument != "0" else None))
        case _:
            return result_text(state)


def _perft_cases(game: str, plan: Plan) -> Iterator[Case]:
    for line in _vector_text("perft.txt"):
        position, *counts = line.split(" ; ")
        state = parse_state(position) if not position.startswith("#") else None
        if state and state.game.name == game:
            used = _case("perft", state, "legal").used
            for depth, expected in enumerate(counts[: plan.perft_depth], start=1):
                yield Case("perft", game, "perft", str(depth), position, expected, used)


def _vector_text(name: str) -> Sequence[str]:
    path = _vectors() / name
    return path.read_text(encoding="utf-8").splitlines()


def _vector_matches(game: str) -> Iterator[Iterable[tuple[State, str]]]:
    for path in sorted((_vectors() / "matches").glob("*.azr")):
        record = parse_record(path.read_text(encoding="utf-8"))
        if record.game.name == game:
            yield _states_of(record)


def _vectors() -> Path:
    """Return the folder of the vectors: in an installed package beside this file, in the repository at its top."""
    installed = Path(str(importlib.resources.files(__package__))) / "vectors"
    return installed if installed.is_dir() else Path(__file__).resolve().parents[3] / "vectors"
