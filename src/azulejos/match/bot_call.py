"""Asking a bot for a move: whatever the bot does becomes an answer with the time it took."""

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from azulejos.bots import Bot
from azulejos.bots.crash import crash_text, is_own_failure
from azulejos.errors import AzulejosError, WrongMoment
from azulejos.match.clocks import latest_ms
from azulejos.play import Move, State, View
from azulejos.search.thinker import Limit, Report, Thought

__all__ = ["LATE", "Answer", "Clock", "Forfeit", "ThinkingBot", "ask"]

LATE = "too-late"
Clock = Callable[[], float]
"""A monotonic clock, in seconds."""


@runtime_checkable
class ThinkingBot(Protocol):
    """A bot with a search: it respects limits, reports progress and can be stopped."""

    def think_aloud(
        self, view: View, limit: Limit | None, report: Report, is_stopped: Callable[[], bool]
    ) -> Move | Thought:
        """Choose a move within a limit (None: its usual one), and soon after `is_stopped()` returns True.

        `report` is called with the thoughts of the search so far.
        """


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The reason why a seat lost early: `code` is stable, `message` is for people.

    Codes: `too-late`, `bot-crashed`, `not-a-move`, `unreadable` (a move of another game, a word that is not a move),
    why a move is illegal, or how an engine failed (`engine-crashed`, ...).
    """

    seat: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's answer: a legal move or a forfeit, and the time it took."""

    chosen: Move | Forfeit
    took_ms: float


def ask(
    bot: Bot,
    state: State,
    think_ms: float | None = None,
    clock: Clock = time.monotonic,
    *,
    limit: Limit | None = None,
) -> Answer:
    """Ask a bot for the move of the seat to move. Nothing that the bot raises escapes.

    The bot gets a copy of what its seat may know. With `think_ms`, it runs in its own thread and is late after that
    time: a bot that never answers loses only the match, but Python cannot end its thread. A thinking bot gets the
    `limit`, if there is one, and is told to stop shortly before it is late. Ctrl-C is not caught.
    """
    seat = state.to_move
    if seat is None:
        raise WrongMoment("no seat is to move")
    view = state.view(seat)
    stop = threading.Event()
    question = _question(bot, view, limit, think_ms, clock, stop.is_set)
    begin = clock()
    found = _ask(question, bot) if think_ms is None else _ask_in_thread(question, bot, think_ms)
    took_ms = (clock() - begin) * 1000
    stop.set()
    if think_ms is not None and (found is _NO_ANSWER or took_ms > think_ms):
        return Answer(Forfeit(seat, LATE, f"no move within {think_ms:.6g} ms"), took_ms)
    if isinstance(found, _Crash):
        return Answer(Forfeit(seat, found.code, found.words), took_ms)
    return Answer(_checked(state, seat, found.move if type(found) is Thought else found), took_ms)


def _question(
    bot: Bot, view: View, limit: Limit | None, think_ms: float | None, clock: Clock, is_over: Callable[[], bool]
) -> Callable[[], object]:
    """Return a function that asks the bot in the form it understands."""
    if not isinstance(bot, ThinkingBot) or (limit is None and think_ms is None):
        return lambda: bot.choose(view)
    ends = math.inf if think_ms is None else clock() + max(latest_ms(int(think_ms)), think_ms / 2) / 1000

    def is_stopped() -> bool:
        return is_over() or clock() >= ends

    return lambda: bot.think_aloud(view, limit, lambda thought: None, is_stopped)


@dataclass(frozen=True, slots=True)
class _Crash:
    """An exception that a bot raised."""

    code: str
    words: str


_NO_ANSWER = object()


def _ask(question: Callable[[], object], bot: Bot) -> object:
    try:
        return question()
    except KeyboardInterrupt:
        raise  # somebody pressed Ctrl-C: not the bot's fault
    except BaseException as error:
        return _crash(error, bot)


def _ask_in_thread(question: Callable[[], object], bot: Bot, think_ms: float) -> object:
    """Ask in a thread; return a sentinel if there is no answer in time."""
    found: list[object] = []

    def choose() -> None:
        try:
            found.append(question())
        except BaseException as error:
            found.append(_crash(error, bot))

    thread = threading.Thread(target=choose, name="bot", daemon=True)
    thread.start()
    thread.join(think_ms / 1000)
    return found[0] if found else _NO_ANSWER


def _crash(error: BaseException, bot: Bot) -> _Crash:
    if isinstance(error, AzulejosError) and is_own_failure(error, bot):
        return _Crash(error.code, str(error))
    return _Crash("bot-crashed", crash_text(error, bot))


def _checked(state: State, seat: int, found: object) -> Move | Forfeit:
    """Return the bot's answer as a legal move, or the forfeit that it means."""
    if type(found) not in (Move, str):
        return Forfeit(seat, "not-a-move", f"{type(found).__name__} instead of a move")
    try:
        move = Move(found.text if isinstance(found, Move) else str(found))
        state.play(move)
    except AzulejosError as error:
        return Forfeit(seat, error.code, str(error))
    except Exception as error:
        return Forfeit(seat, "not-a-move", f"a move that cannot be read ({type(error).__name__})")
    return move
