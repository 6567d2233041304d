"""A process that thinks, for bots and for analysis: it reads questions and writes answers as lines of JSON."""

import base64
import functools
import importlib
import json
import os
import pickle
import signal
import sys
import time
from typing import TYPE_CHECKING, Any

from azulejos.bots import Bot, chosen_move, make_bot, prepare
from azulejos.bots.levels import LowLevel
from azulejos.bots.search_bot import SearchBot
from azulejos.errors import AzulejosError, MissingExtra
from azulejos.play import Game, parse_view

if TYPE_CHECKING:
    from azulejos.bots.search_bot import Opener
    from azulejos.search import Thinker

__all__ = ["answer", "main"]

PART_S = 0.1
"""How long a part of a review takes at least, unless there is less to do."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question: a move, an analysis or a review; an error is an answer too.

    A review is made in parts: until it is done, the answer has its `share` and what it has `found`. The next question
    brings that back, to this process or to another.

    >>> view = "azul2 r6 move1 s1 BBYR/-/-/-/- *- B18Y19R19K20W20 - "
    >>> view += "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    >>> sorted(answer({"kind": "move", "bot": "greedy", "seed": "x", "position": view, "seat": 0}))
    ['effort', 'move', 'used_ms']
    """
    try:
        return HANDLERS[question["kind"]](question)
    except AzulejosError as error:
        return {"error": error.code, "message": str(error)}
    except Exception as error:
        return {"error": "bot-crashed", "message": f"{type(error).__name__}: {error}"}


def _move(question: dict[str, Any]) -> dict[str, Any]:
    """Return a bot's move, how much of its usual thinking it did, and the time of the processor that it used."""
    view = parse_view(question["position"], question["seat"])
    bot, effort, time_ms = _bot(question["bot"], question["seed"]), question.get("effort", 100), question.get("time_ms")
    prepare(bot, view.game)  # no part of its thinking: loading a search takes seconds, and compiling one much longer
    if isinstance(bot, SearchBot):
        begin = time.process_time()
        move = bot.choose_within(view, effort, time_ms)
    else:
        begin, effort = time.process_time(), 100
        move = chosen_move(bot, view)
    return {"move": move.text, "used_ms": round((time.process_time() - begin) * 1000), "effort": effort}


def _study() -> Any:
    """Return the module of analyses and reviews, which needs an extra."""
    try:
        return importlib.import_module("azulejos.analysis.study_info")
    except ImportError as error:
        raise MissingExtra("bots", "analysis and reviews") from error


def _analyze(question: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = _study().analysis_info(question["position"], question["time_ms"], question["count"])
    return found


def _review(question: dict[str, Any]) -> dict[str, Any]:
    known = pickle.loads(base64.b64decode(question["found"])) if "found" in question else None  # made below
    work = _study().ReviewWork(question["record"], question["time_ms"], known)
    enough = time.monotonic() + PART_S
    while work.go_on():
        if time.monotonic() > enough:
            return {"share": work.share, "found": base64.b64encode(pickle.dumps(work.found)).decode()}
    done: dict[str, Any] = work.info()
    return done


HANDLERS = {"move": _move, "analyze": _analyze, "review": _review}


class ThinkerOfProcess:
    """The one thinker that all bots of this process share, because its memory is large; nobody asks two at once here.

    A thinker for another kind of table replaces it.
    """

    def __init__(self) -> None:
        self._key: object = None
        self._thinker: Thinker | None = None

    def __call__(self, open_thinker: "Opener", game: Game) -> "Thinker":
        """Return the thinker for a table."""
        if self._thinker is None or self._key != (open_thinker, game):
            self._thinker = None  # its memory must be free before another takes as much
            self._thinker, self._key = open_thinker(game), (open_thinker, game)
        return self._thinker


_thinker = ThinkerOfProcess()


@functools.lru_cache(maxsize=4)
def _bot(name: str, seed: str) -> Bot:
    """Return a bot, cached: a match asks the same one for every move."""
    bot = make_bot(name, seed)
    if isinstance(bot, SearchBot | LowLevel):
        bot.share_thinkers(_thinker)
    return bot


def main() -> None:
    """Answer questions until the input ends. What bots print goes to standard error."""
    answers, sys.stdout = sys.stdout, sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    for line in sys.stdin:
        try:
            print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
        except BrokenPipeError:
            os._exit(0)  # the server is gone, so nobody needs the answer


if __name__ == "__main__":
    main()
