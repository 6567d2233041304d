"""A process that thinks for bots: questions come in on standard input, a line of JSON each, answers go out."""

import functools
import json
import os
import signal
import sys
from typing import Any

from azulejos.bots import Bot, make_bot
from azulejos.errors import AzulejosError
from azulejos.play import parse_view

__all__ = ["answer", "main"]


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Choose a move for a view; what goes wrong is part of the answer.

    >>> view = "azul2 r1 move1 s1 BBYR/-/-/-/- *- B18Y19R19K20W20 - "
    >>> view += "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    >>> sorted(answer({"n": 1, "bot": "greedy", "seed": "x", "position": view, "seat": 0}))
    ['move', 'n']
    """
    try:
        bot = _bot(question["bot"], question["seed"])
        view = parse_view(question["position"], question["seat"])
        return {"n": question["n"], "move": bot.choose(view).text}
    except AzulejosError as error:
        return {"n": question["n"], "error": error.code, "message": str(error)}
    except Exception as error:
        return {"n": question["n"], "error": "bot-crashed", "message": f"{type(error).__name__}: {error}"}


@functools.lru_cache(maxsize=4)
def _bot(name: str, seed: str) -> Bot:
    """Make a bot; some take long to get ready, and a match asks the same one again and again."""
    return make_bot(name, seed)


def main() -> None:
    """Answer until there are no more questions. What bots print must not look like an answer."""
    answers, sys.stdout = sys.stdout, sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    for line in sys.stdin:
        try:
            print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
        except BrokenPipeError:
            os._exit(0)  # the server is gone: nobody wants the answer


if __name__ == "__main__":
    main()
