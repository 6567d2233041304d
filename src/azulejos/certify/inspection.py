"""Certifies an engine: asks it about the rules, lets it play whole matches, and reports what is wrong."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from azulejos.bots import make_bot
from azulejos.certify.cases import STRONG, Case
from azulejos.certify.judge import Fault, fault_of
from azulejos.certify.report import PlayedMatch, Report, Section
from azulejos.certify.suspects import suspects_of
from azulejos.engine.conversation import Conversation
from azulejos.engine.drive import EngineBot, split_command
from azulejos.engine.errors import EngineError
from azulejos.engine.greeting import Greeting
from azulejos.engine.timeouts import Timeouts, deadline_in
from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of
from azulejos.match import play_match
from azulejos.play import Game

__all__ = ["certify"]

ENOUGH = 10
"""After this many wrong answers, no more questions of a section are asked."""

FEW = 200
"""Of the sections after that, no more questions than this are asked: they only help to name the rule."""

MAX_FAULTS = 5
"""How many wrong answers of a section are reported."""

MAX_ROUNDS = 12
"""The length of the matches that the engine plays."""

Progress = Callable[[str, str], None]
"""Called with a game and a section when it begins."""


def certify(
    command: str | Sequence[str],
    cases: Mapping[str, Iterable[Case]],
    *,
    plays: bool = True,
    progress: Progress = lambda game, section: None,
) -> Report:
    """Certify an engine by the questions about each game. Whatever the engine does wrong is in the report.

    Questions that it does not offer to answer are left out. With `plays`, it also plays a match of every kind of table
    against a random and a strong bot.
    """
    words = split_command(command)
    report = Report(Greeting())
    engine = _Engine(words)
    try:
        report.greeting = engine.open()
        for game, questions in cases.items() if report.greeting.operations else ():
            report.sections += _ask(engine, game, questions, report, progress)
    except EngineError as error:
        report.failure = f"{error.code}: {error}"
    finally:
        engine.close()
    if plays and not report.failure:
        for game in cases:
            progress(game, "play")
            bots = ("random", STRONG) if has_part(game, "estimates") else ("random",)
            report.matches += [_play(words, kind, bot) for kind in _kinds(game) for bot in bots]
    return report


class _Engine:
    """An engine that is asked about its rules."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command, self._timeouts = command, Timeouts()
        self._conversation: Conversation | None = None

    def open(self) -> Greeting:
        """Start the engine; return its greeting."""
        self._conversation = Conversation(self._command, self._timeouts)
        self._conversation.shake_hands()
        return self._conversation.greeting

    def ask(self, question: str) -> str:
        """Return the answer to a question."""
        assert self._conversation, "the engine is open"
        self._conversation.send(question)
        try:
            return self._conversation.listen("answer", deadline_in(self._timeouts.move_ms))
        except TimeoutError:
            raise EngineError(f"no answer to {question[:200]}", code="engine-timeout") from None

    def close(self) -> None:
        """End the engine."""
        if self._conversation:
            self._conversation.close(self._timeouts.close_ms)


def _ask(
    engine: _Engine, game: str, questions: Iterable[Case], report: Report, progress: Progress
) -> Iterable[Section]:
    """Ask everything about a game; return the sections, and note the suspects in the report."""
    sections: dict[str, Section] = {}
    faults: list[Fault] = []
    right: list[Case] = []
    for case in questions:
        if case.operation not in report.greeting.operations:
            continue
        if case.section not in sections:
            progress(game, case.section)
        section = sections.setdefault(case.section, Section(game, case.section))
        is_proved = any(each.wrong >= ENOUGH for each in sections.values())
        if section.wrong >= ENOUGH or (is_proved and section.asked >= FEW):
            continue
        section.asked += 1
        fault = fault_of(case, engine.ask(case.question))
        if fault is None:
            right.append(case)
            continue
        section.wrong += 1
        faults.append(fault)
        section.faults += [fault] if len(section.faults) < MAX_FAULTS else []
    if faults:
        report.suspects[game] = suspects_of(faults, right)
    return sections.values()


def _kinds(game: str) -> Iterable[Game]:
    return definition_of(game).presets().values()


def _play(command: Sequence[str], game: Game, opponent: str) -> PlayedMatch:
    """Let the engine play a match in the first seat; return how it failed, if it did."""
    with EngineBot(command) as bot:
        others = [make_bot(opponent, seat) for seat in range(1, game.players)]
        forfeit = play_match(game, [bot, *others], seed="certify", max_rounds=MAX_ROUNDS).forfeit
    return PlayedMatch(str(game), opponent, f"{forfeit.code}: {forfeit.message}" if forfeit else "")
