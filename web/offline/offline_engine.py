"""A table without a server: the package's own rules and bots behind the messages that the page knows.

This file runs under Pyodide in a worker of the browser. It holds no rule: it answers with the same shapes as the
server, made by the same functions.
"""

import json
import secrets
from collections.abc import Callable
from typing import Any

from azulejos import Dice, Move, Record, State, parse_game, parse_record, parse_state
from azulejos.bots import make_bot
from azulejos.errors import AzulejosError
from azulejos.play.events import Event, hidden_from
from azulejos.play.preview import preview_moves
from azulejos.play.sight import (
    describe_ending,
    describe_events,
    describe_game,
    describe_legal_moves,
    describe_move_for,
    describe_view,
)

__all__ = ["OfflineTable", "ask"]

LEVELS = {"level1": "random", "level2": "greedy", "level3": "greedy", "level4": "greedy"}
NO_CLOCK = {"kind": "none", "base_s": 0, "increment_s": 0}
Message = dict[str, Any]


class OfflineTable:
    """One match between a person and bots, kept as a record."""

    def __init__(self, game: str, bots: list[str | None], names: list[str], text: str | None = None) -> None:
        self.bots = bots
        self.names = names
        self.you = bots.index(None)
        self.events: tuple[Event, ...] = ()
        self.last: tuple[int, str] | None = None
        if text is None:
            self.record = Record.begin(parse_game(game), names)
            self.state = self._dealt(self.record.game.start())
        else:
            self.record = parse_record(text)
            self.state = self.record.final
        self.version = len(self.record.steps)

    def _dealt(self, state: State) -> State:
        """Let chance act until a seat is to move."""
        events = list(state.events)
        while state.is_chance:
            deal = state.sample_deal(Dice(secrets.token_hex(16)))
            self.record = self.record.add(str(deal))
            state = state.deal(deal)
            events += state.events
        self.events = tuple(events)
        return state

    def play(self, word: str) -> None:
        """Make a move of the seat that is to move, and all deals after it."""
        seat = self.state.to_move
        state = self.state.play(word)
        self.record = self.record.add(word)
        self.state = self._dealt(state)
        self.last = (seat if seat is not None else 0, word)
        self.version += 1

    def take_back(self) -> bool:
        """Go back to the person's last choice; say whether there was one."""
        states, steps = list(self.record.states()), list(self.record.steps)
        for index in range(len(steps) - 1, -1, -1):
            if states[index].to_move == self.you:
                kept = Record.begin(self.record.game, self.names)
                for step in steps[:index]:
                    kept = kept.add(str(step.action))
                self.record, self.state, self.events, self.last = kept, states[index], (), None
                self.version += 1
                return True
        return False

    @property
    def bot_to_move(self) -> str | None:
        """Name the bot that is to move, if one is."""
        seat = self.state.to_move
        return None if seat is None or self.record.result != "*" else self.bots[seat]

    def bot_plays(self) -> None:
        """Let the bot that is to move make its move."""
        name = self.bot_to_move
        if name is None:
            return
        bot = make_bot(LEVELS.get(name, name), seed=secrets.token_hex(8))
        self.play(str(bot.choose(self.state.view(self.state.to_move))))

    def _seats(self) -> list[Message]:
        return [
            {
                "kind": "player" if bot is None else "bot",
                "name": name,
                "player": "me" if bot is None else None,
                "bot": bot,
                "account": False,
                "rating": None,
                "online": True,
                "gone_ms": None,
            }
            for name, bot in zip(self.names, self.bots, strict=True)
        ]

    def _moment(self) -> Message:
        """Give what changes with every move."""
        view = self.state.view(self.you)
        over = self.state.is_over or self.record.result != "*"
        seat = self.last[0] if self.last else None
        move = describe_move_for(self.record.game, Move(self.last[1]), self.last[0], self.you) if self.last else None
        return {
            "version": self.version,
            "sight": describe_view(view),
            "legal": describe_legal_moves(view) if self.state.to_move == self.you and not over else [],
            "events": describe_events(self.record.game, hidden_from(self.record.game.name, self.events, self.you)),
            "clocks": {"remaining_ms": None, "running": None},
            "status": "over" if over else "playing",
            "ending": describe_ending(self.record),
            "seed": None,
            "seat": seat,
            "move": move,
        }

    def table(self) -> Message:
        """Tell everything, as the server does first."""
        moment = self._moment()
        seat, move = moment.pop("seat"), moment.pop("move")
        return {
            "type": "table",
            "id": "offline",
            "game": str(self.record.game),
            "rules_version": self.record.game.rules_version,
            "layout": describe_game(self.record.game),
            "options": {"clock": NO_CLOCK, "public": False, "rated": False, "hints": True},
            "seats": self._seats(),
            "offers": {"takeback": None, "takeback_to": None, "accepted": [], "rematch": []},
            "you": self.you,
            "owner": True,
            "keys": None,
            "spectators": 0,
            "seed_hash": "",
            "last": move,
            "last_seat": seat,
            "position": str(self.state.view(self.you)),
            "chat": [],
            "rematch": None,
            "server_version": "offline",
            **moment,
        }

    def moved(self, move_id: str | None, *, took_back: bool = False) -> Message:
        """Tell the last move."""
        return {"type": "moved", "id": move_id, "took_back": took_back, **self._moment()}

    def handle(self, message: Message) -> list[Message]:
        """Answer a message of the page."""
        handlers: dict[str, Callable[[Message], list[Message]]] = {
            "move": self._on_move,
            "preview": self._on_preview,
            "takeback": self._on_takeback,
            "resign": self._on_resign,
        }
        handler = handlers.get(message["type"])
        try:
            return [self.table()] if handler is None else handler(message)
        except AzulejosError as error:
            refused = {"type": "refused", "version": self.version, "code": error.code, "message": str(error)}
            return [{**refused, "id": message.get("id")}]

    def _on_move(self, message: Message) -> list[Message]:
        self.play(message["word"])
        return [self.moved(message["id"])]

    def _on_preview(self, message: Message) -> list[Message]:
        previews = preview_moves(self.state.view(self.you)) if self.state.to_move == self.you else []
        return [{"type": "previews", "version": self.version, "previews": previews}]

    def _on_takeback(self, message: Message) -> list[Message]:
        return [self.moved(None, took_back=True)] if self.take_back() else []

    def _on_resign(self, message: Message) -> list[Message]:
        self.record = self.record.stop(f"resigned {self.you + 1}")
        self.events = ()
        self.version += 1
        return [self.moved(None)]


_tables: list[OfflineTable] = []


def ask(text: str) -> str:
    """Answer a question of the worker: begin, go on, hear a message, let a bot play; all as JSON."""
    question: Message = json.loads(text)
    answers: list[Message] = []
    if question["ask"] == "begin":
        table = OfflineTable(question["game"], question["bots"], question["names"], question.get("record"))
        _tables[:] = [table]
        answers = [table.table()]
    elif question["ask"] == "hear":
        answers = _tables[0].handle(question["message"])
    elif question["ask"] == "bot" and _tables[0].bot_to_move is not None:
        _tables[0].bot_plays()
        answers = [_tables[0].moved(None)]
    elif question["ask"] == "position":
        return json.dumps(_position(question["position"], question.get("play", [])))
    table = _tables[0]
    return json.dumps({"messages": answers, "bot": table.bot_to_move is not None, "record": str(table.record)})


def _position(text: str, words: list[str]) -> Message:
    state = parse_state(text)
    for word in words:
        state = state.deal(word) if ":" in word else state.play(word)
    view = state.view(state.to_move)
    return {
        "position": str(state),
        "game": str(state.game),
        "layout": describe_game(state.game),
        "sight": describe_view(view),
        "legal": describe_legal_moves(view),
        "previews": preview_moves(view) if state.to_move is not None else [],
        "events": describe_events(state.game, state.events),
        "deal_due": state.deal_due,
    }
