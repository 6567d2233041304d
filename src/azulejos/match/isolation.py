"""A match in its own process: a bot that crashes the process forfeits the match, and nothing else is lost."""

import multiprocessing
import signal
from multiprocessing.connection import Connection
from typing import Any

from azulejos.match.bot_call import Forfeit
from azulejos.match.lifetime import interrupts_blocked, prepare_worker
from azulejos.match.move_times import Pace
from azulejos.match.pairs import Played, Series, play_one
from azulejos.match.referee import with_forfeit
from azulejos.play import Record, parse_record

__all__ = ["play_isolated"]

PATIENCE_S = 5.0


def play_isolated(series: Series, number: int) -> Played:
    """Play one match of a series. If its process dies, the seat asked last forfeits the match."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(series, number, there), daemon=True)
    with interrupts_blocked():
        process.start()
    there.close()
    try:
        seat, last = 0, ""
        while (told := _next_message(here)) is not None:
            if isinstance(told, Played):
                return told
            if isinstance(told, BaseException):
                raise told
            seat, last = told
        process.join(PATIENCE_S)
        return _lost(series, number, seat, last, process.exitcode)
    finally:
        here.close()
        if process.is_alive():
            process.terminate()


def _next_message(here: "Connection[Any, Any]") -> Any:
    """Return the next message from the process; None once it has ended."""
    try:
        return here.recv()
    except (EOFError, OSError):
        return None


def _play(series: Series, number: int, there: "Connection[Any, Any]") -> None:
    """Play a match, and report each seat before asking it: the seat asked last crashed the process if it dies."""
    prepare_worker()
    try:
        there.send(play_one(series, number, watch=lambda record, seat: there.send((seat, str(record)))))
    except Exception as error:
        there.send(error)


def _lost(series: Series, number: int, seat: int, last: str, status: int | None) -> Played:
    how = f"by {signal.Signals(-status).name}" if status is not None and status < 0 else f"with status {status}"
    forfeit = Forfeit(seat, "bot-crashed", f"its process ended {how}")
    record = with_forfeit(parse_record(last) if last else Record.begin(series.game), forfeit)
    outcome = record.outcome
    assert outcome is not None, "a forfeit is an outcome"
    return Played(number, outcome, (Pace(),) * series.game.players, forfeit, str(record))
