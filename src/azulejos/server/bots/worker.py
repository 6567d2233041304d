"""A process that thinks, for bots and for analysis: it reads questions and writes answers as lines of JSON."""

import functools
import importlib
import json
import os
import signal
import sys
from typing import Any

from azulejos.bots import Bot, make_bot
from azulejos.errors import AzulejosError, MissingExtra
from azulejos.play import parse_view

__all__ = ["answer", "main"]


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
    found: dict[str, Any] = _study().review_info(question["record"], question["time_ms"])
    return found


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
