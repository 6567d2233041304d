"""A host without a server: the package's own live match, bots and analysis behind the messages that the page knows.

This file runs under MicroPython in a worker of the browser, like everything that it imports (see tools/small_python).
It holds no rule and builds no message: both come from the package, as on the server.
"""

import importlib
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

from azulejos import Dice, Game, parse_game, parse_record
from azulejos.bots import Bot, chosen_move, make_bot
from azulejos.errors import AzulejosError
from azulejos.games.registry import definition_of
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.messages import (
    Extras,
    Message,
    moved_message_for,
    previews_message,
    refused_message,
    seat_part,
    table_message,
)
from azulejos.live.recording import bot_seed, record_of
from azulejos.live.restoring import resume
from azulejos.live.setup import Setup

__all__ = ["OfflineHost", "ask"]

ME = "me"
ID = "offline"
STUDY = "offline_study"
"""Answers everything but a match; its text is fetched when it is first asked for."""


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class OfflineHost:
    """One match between a person and bots. `bots` names the bot of each seat, None for the person's."""

    def __init__(self, game: str, bots: list[str | None], names: list[str], *, extras: Extras, seed: str) -> None:
        occupants = [
            Occupant("player", name, ME) if bot is None else Occupant("bot", name, bot=bot)
            for name, bot in zip(names, bots, strict=True)
        ]
        rules = parse_game(game)
        self.you = bots.index(None)
        self.extras = extras
        self._setup = Setup(ID, rules, rules.rules_version, seed)
        self._description = Description(ME, Options(), tuple(occupants))
        self.match = LiveMatch(self._setup, self._description).begin(now())
        self._bots: dict[str, Bot] = {}

    def resume(self, text: str) -> None:
        """Continue with the match of a record."""
        self.match = resume(parse_record(text), self._setup, self._description, now())

    def record(self) -> str:
        """Return the record so far. It holds the seed, so that the match can be continued from it."""
        names = [(f"Seat{seat}", occupant.name) for seat, occupant in enumerate(self.match.occupants, start=1)]
        return str(record_of(self.match, [*names, ("Seed", self._setup.seed)]))

    def table(self) -> Message:
        """Return everything, as a server sends first."""
        seats = [seat_part(occupant, 0) for occupant in self.match.occupants]
        return table_message(self.match, seats, self.you, ME, 0, (), now(), extras=self.extras)

    def moved(self) -> Message:
        """Return the last change."""
        return moved_message_for(self.match, self.you, now(), extras=self.extras)

    def bot_plays(self) -> Message | None:
        """Let the bot that is to move make its move; return what the page is told."""
        name, seat = self.match.bot_to_move, self.match.to_move
        if name is None or seat is None:
            return None
        if name not in self._bots:
            self._bots[name] = make_bot(name, seed=bot_seed(self._setup.seed))
        return self.play(seat, chosen_move(self._bots[name], self.match.view(seat)).text)

    def hint(self, time_ms: int, count: int) -> Message:
        """Return the best moves of the person, who is to move."""
        answer: Message = _study().hint(self.match.view(self.you), time_ms, count)
        return answer

    def play(self, seat: int, word: str, version: int | None = None, move_id: str | None = None) -> Message:
        """Make a move; return what the page is told."""
        self.match = self.match.play(seat, word, now(), version=version, move_id=move_id)
        return self.moved()

    def handle(self, message: Message) -> Message:
        """Answer a message of the page."""
        handlers: dict[str, Callable[[Message], Message]] = {
            "move": self._on_move,
            "preview": self._on_preview,
            "takeback": self._on_takeback,
            "resign": self._on_resign,
        }
        handler = handlers.get(message["type"])
        try:
            return self.table() if handler is None else handler(message)
        except AzulejosError as error:
            return refused_message(self.match.version, error, message.get("id"))

    def _on_move(self, message: Message) -> Message:
        return self.play(self.you, message["word"], message["version"], message["id"])

    def _on_preview(self, message: Message) -> Message:
        return previews_message(self.match, self.you, message.get("words", ()))

    def _on_takeback(self, message: Message) -> Message:
        self.match = self.match.offer_takeback(self.you).take_back(now())
        return self.moved()

    def _on_resign(self, message: Message) -> Message:
        self.match = self.match.leave(self.you, "resigned", "greedy", now())
        return self.moved()


MATCH = ("begin", "hear", "bot")
"""The questions that a match consists of."""
_hosts: list[OfflineHost] = []


def ask(text: str) -> str:
    """Answer a question of the worker, as JSON; what is wrong with a question about a position or record, too."""
    question: dict[str, Any] = json.loads(text)
    if question["ask"] in MATCH:
        return json.dumps(_play(question))
    try:
        if question["ask"] == "hint":
            return json.dumps(_hosts[0].hint(question["time_ms"], question["count"]))
        return json.dumps(_study().answer(question))
    except AzulejosError as error:
        return json.dumps({"error": error.code, "message": str(error), "line": error.line, "column": error.column})


def _study() -> Any:
    return importlib.import_module(STUDY)


def _play(question: dict[str, Any]) -> dict[str, Any]:
    """Begin a match, hear a message of the page, or let a bot play; return what the page is told."""
    if question["ask"] == "begin":
        _hosts[:] = [_begun(question)]
        answer: Message | None = _hosts[0].table()
    elif question["ask"] == "hear":
        answer = _hosts[0].handle(question["message"])
    else:
        answer = _hosts[0].bot_plays()
    host = _hosts[0]
    messages = [] if answer is None else [answer]
    return {"messages": messages, "bot": host.match.bot_to_move is not None, "record": host.record()}


def _begun(question: dict[str, Any]) -> OfflineHost:
    record = question.get("record")
    seed = parse_record(record).header("Seed") if record else ""
    extras = Extras(previews=bool(question.get("previews")))
    bots, names = question["bots"], question["names"]
    game = str(parse_record(record).game if record else _asked_for(**question["game"]))
    host = OfflineHost(game, bots, names, extras=extras, seed=seed or secrets.token_hex(16))
    if record:
        host.resume(record)
    return host


def _asked_for(name: str, players: int | None = None, **fields: Any) -> Game:
    """Return the game that a request describes, which is the same as a request to a server."""
    return definition_of(name).from_request(players, fields, Dice(secrets.token_hex(16)))
