"""Asking a bot for a move: whatever it does comes back as an answer, with the time that it took."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from azulejos.bots import Bot
from azulejos.errors import AzulejosError
from azulejos.play import Move, State, View

__all__ = ["LATE", "Answer", "Clock", "Fault", "ask"]

LATE = "too-late"
Clock = Callable[[], float]
"""Seconds that only ever grow."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong. `code` is `too-late`, `bot-crashed`, `not-a-move`, or why its move is illegal."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's answer: a legal move, or what was wrong instead; and the time that it took."""

    chosen: Move | Fault
    took_ms: float


def ask(bot: Bot, state: State, think_ms: float | None = None, clock: Clock = time.monotonic) -> Answer:
    """Ask a bot for the move of the seat that is to move. Nothing that the bot raises comes out of here.

    The bot is shown a copy of what its seat may know. With a limit it is asked in a thread of its own and not waited
    for any longer: a bot that never answers loses the match and nothing else, but Python has no way to end its thread.
    Ctrl-C comes through.
    """
    view = state.view(state.to_move)
    begin = clock()
    found = _ask(bot, view) if think_ms is None else _ask_aside(bot, view, think_ms)
    took_ms = (clock() - begin) * 1000
    if think_ms is not None and (found is None or took_ms > think_ms):
        return Answer(Fault(LATE, f"no move within {think_ms:g} ms"), took_ms)
    return Answer(_checked(state, found), took_ms)


def _ask(bot: Bot, view: View) -> object:
    try:
        return bot.choose(view)
    except KeyboardInterrupt:
        raise  # somebody pressed Ctrl-C: not the bot's doing
    except BaseException as error:
        return _crash(error)


def _ask_aside(bot: Bot, view: View, think_ms: float) -> object:
    """Ask in a thread; give None if it has not answered in time."""
    found: list[object] = []

    def choose() -> None:
        try:
            found.append(bot.choose(view))
        except BaseException as error:
            found.append(_crash(error))

    thread = threading.Thread(target=choose, name="bot", daemon=True)
    thread.start()
    thread.join(think_ms / 1000)
    return found[0] if found else None


def _crash(error: BaseException) -> Fault:
    try:
        words = f"{type(error).__name__}: {error}"
    except BaseException:  # an error whose own text breaks down
        words = type(error).__name__
    return Fault("bot-crashed", words)


def _checked(state: State, found: object) -> Move | Fault:
    """Give a legal move of this state, or say what is wrong with what the bot gave."""
    if isinstance(found, Fault):
        return found
    if type(found) is not Move:
        return Fault("not-a-move", f"{type(found).__name__} instead of a move")
    try:
        move = Move(found.text)
        state.play(move)
    except AzulejosError as error:
        return Fault(error.code, str(error))
    except Exception as error:
        return Fault("not-a-move", f"a move that cannot be read ({type(error).__name__})")
    return move
