"""Talks to an engine for the tests: one inside this process, one as a process of its own."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from azulejos import duel
from azulejos.bots import Bot, make_bot
from azulejos.engine.serve import serve
from azulejos.play import State
from tests.waiting import PATIENCE_S

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = [sys.executable, "-m", "azulejos", "engine"]
OPENING = (
    "azul2 r1 move1 s1 BBYR/YKWW/BRKW/YYRR/BKKW *- B16Y16R16K16W16 -"
    " 0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
)


class Talk:
    """A talk with an engine: say lines, hear lines."""

    def __init__(self, to: BinaryIO, back: BinaryIO) -> None:
        self._to, self._back = to, back

    def say(self, *lines: str | bytes) -> None:
        for line in lines:
            self._to.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self._to.flush()

    def hear(self) -> str:
        return self._back.readline().decode("ascii").removesuffix("\n")

    def hear_until(self, word: str) -> list[str]:
        """Hear lines until one begins with this word; give them all."""
        heard = [self.hear()]
        while not heard[-1].startswith(word):
            assert heard[-1], f"the engine ended: {heard}"
            heard.append(self.hear())
        return heard

    def ask(self, *lines: str | bytes) -> list[str]:
        """Send lines and return everything that comes back, up to a readiness barrier."""
        self.say(*lines, "isready")
        return self.hear_until("readyok")[:-1]

    def hang_up(self) -> list[str]:
        """End the input; give all that still comes."""
        self._to.close()
        return self._back.read().decode("ascii").splitlines()


@contextmanager
def served(bot: str = "greedy", make: Callable[[str, str], Bot] = make_bot) -> Iterator[Talk]:
    """Serve a bot in a thread of this process."""
    in_read, in_write, out_read, out_write = *os.pipe(), *os.pipe()
    names = ("random", "greedy", "slow", "exotic")
    with open(in_write, "wb") as to, open(out_read, "rb") as back:

        def run() -> None:
            with open(in_read, "rb") as reader, open(out_write, "wb") as writer:
                serve(reader, writer, bot=bot, make=make, names=lambda: names)

        thread = threading.Thread(target=run)
        thread.start()
        yield Talk(to, back)
        if not to.closed:
            to.close()
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


@contextmanager
def started(*arguments: str) -> Iterator[tuple[Talk, "subprocess.Popen[bytes]"]]:
    """Start the program as a process of its own."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*PROGRAM, *arguments], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        yield Talk(process.stdin, process.stdout), process  # type: ignore[arg-type]  # IO[bytes] is enough
        process.kill()


def duel_at_move(seed: int = 7) -> State:
    """Return a state of Duel in which a seat chooses an action."""
    state = duel().start(first=0)
    while state.round == 0 or state.is_chance:
        state = state.deal(seed=seed) if state.is_chance else state.play(state.legal_moves()[0])
    return state


def pattern_of(line: str) -> "re.Pattern[str]":
    """Make a pattern of a line of the page: `...` stands for anything."""
    return re.compile(".*".join(re.escape(part) for part in line.split("...")) if "..." in line else re.escape(line))
