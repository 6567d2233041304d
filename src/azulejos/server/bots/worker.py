"""A process that thinks, for bots and for analysis: it reads questions and writes answers as lines of JSON."""

import functools
import importlib
import json
import os
import signal
import sys
import time
from typing import Any

from azulejos.bots import Bot, make_bot
from azulejos.errors import AzulejosError, MissingExtra
from azulejos.play import parse_record, parse_view

__all__ = ["answer", "main"]

LONGEST_REVIEW_S = 120.0


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question: a move, an analysis or a review; an error is an answer too.

    >>> view = "azul2 r1 move1 s1 BBYR/-/-/-/- *- B18Y19R19K20W20 - "
    >>> view += "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    >>> sorted(answer({"kind": "move", "bot": "greedy", "seed": "x", "position": view, "seat": 0}))
    ['move']
    """
    try:
        return HANDLERS[question["kind"]](question)
    except AzulejosError as error:
        return {"error": error.code, "message": str(error)}
    except Exception as error:
        return {"error": "bot-crashed", "message": f"{type(error).__name__}: {error}"}


def _move(question: dict[str, Any]) -> dict[str, Any]:
    view = parse_view(question["position"], question["seat"])
    return {"move": _bot(question["bot"], question["seed"]).choose(view).text}


def _analysis() -> Any:
    """Return the package `azulejos.analysis`, which needs an extra."""
    try:
        return importlib.import_module("azulejos.analysis")
    except ImportError as error:
        raise MissingExtra("bots", "analysis and reviews") from error


def _limit(time_ms: int) -> Any:
    return importlib.import_module("azulejos.search.thinker").Limit(time_ms=time_ms)


def _analyze(question: dict[str, Any]) -> dict[str, Any]:
    seat = parse_view(question["position"]).to_move
    view = parse_view(question["position"], seat)
    found = _analysis().analyze(view, _limit(question["time_ms"]), count=question["count"]).as_dict()
    return {key: found[key] for key in ("position", "game", "seat", "moves")}


def _review(question: dict[str, Any]) -> dict[str, Any]:
    analysis, until = _analysis(), time.monotonic() + LONGEST_REVIEW_S
    record = parse_record(question["record"])
    done = analysis.review(record, _limit(question["time_ms"]), is_stopped=lambda: time.monotonic() > until)
    return {**done.as_dict(), "record": str(analysis.annotated(done)), "graph": analysis.draw_graph(done)}


HANDLERS = {"move": _move, "analyze": _analyze, "review": _review}


@functools.lru_cache(maxsize=4)
def _bot(name: str, seed: str) -> Bot:
    """Return a bot, cached: some take long to get ready, and a match asks the same one for every move."""
    return make_bot(name, seed)


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
