"""Actions at a table that another process owns: stored in the database as questions to the owner."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from azulejos.errors import AzulejosError
from azulejos.server.ids import new_id
from azulejos.server.refusal import Refusal, status_of
from azulejos.server.store.database import Connection
from azulejos.server.tables.actions import Action
from azulejos.server.tables.viewers import Actor

if TYPE_CHECKING:
    from azulejos.server.tables.cluster import Cluster
    from azulejos.server.tables.hub import Hub
    from azulejos.server.tables.room import Room

__all__ = ["CHANNEL", "Questions"]

log = logging.getLogger("azulejos.cluster")
CHANNEL = "azulejos"
REPLY_S = 4.0


class Question(msgspec.Struct, frozen=True):
    """An action of a player, for the process that owns the table."""

    player: str | None
    name: str
    account: bool
    bot_owner: str | None
    action: Action


class Reply(msgspec.Struct, frozen=True):
    """The owner's answer: the version of a move that was made before, or why it was refused."""

    made: int | None = None
    code: str | None = None
    message: str = ""
    status: int = 409


_questions = msgspec.json.Decoder(Question)
_replies = msgspec.json.Decoder(Reply)


class Questions:
    """The questions that this process asks other owners, and answers as an owner."""

    def __init__(self, hub: "Hub", cluster: "Cluster") -> None:
        self._hub = hub
        self._cluster = cluster
        self._waiting: dict[str, asyncio.Future[None]] = {}

    async def forward(self, room: "Room", actor: Actor, action: Action) -> int | None:
        """Let the owner of a table do something; if there is no owner, this process becomes it."""
        question = Question(actor.player, actor.name, actor.account, actor.bot_owner, action)
        for _ in range(2):
            reply = await self._ask(room.match.id, msgspec.json.encode(question).decode())
            if reply is not None:
                break
            if await self._cluster.take_over(room):
                return await room.act(actor, action)
        else:
            raise Refusal("storage", "the table is not responding; try again", 503)
        if reply.code is not None:
            raise Refusal(reply.code, reply.message, reply.status)
        await self._hub.catch_up(room)
        return reply.made

    async def _ask(self, table: str, body: str) -> Reply | None:
        """Store a question for the owner and wait for its reply; return None if none comes."""
        name, now = new_id(16), self._hub.now()
        replied = self._waiting[name] = asyncio.get_running_loop().create_future()

        def leave(db: Connection) -> None:
            db.execute("INSERT INTO questions VALUES (?, ?, ?, ?)", (name, table, body, now))
            db.execute(f"SELECT pg_notify('{CHANNEL}', ?)", (f"question:{self._cluster.id}:{table}:{name}",))

        def take(db: Connection) -> Any:
            db.execute("DELETE FROM questions WHERE id = ?", (name,))
            return db.execute("DELETE FROM replies WHERE id = ? RETURNING body", (name,)).fetchone()

        try:
            await self._hub.store.write(leave)
            async with asyncio.timeout(REPLY_S):
                await replied
        except TimeoutError:
            log.info("no reply for table %s", table)
        finally:
            del self._waiting[name]
        found = await self._hub.store.write(take)
        return None if found is None else _replies.decode(found[0])

    def note_reply(self, name: str) -> None:
        """Wake the request that is waiting for this reply."""
        waiting = self._waiting.get(name)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def answer(self, room: "Room", name: str) -> None:
        """Do what a question asks, once, and store a reply."""
        statement = "DELETE FROM questions WHERE id = ? RETURNING body"
        found = await self._hub.store.write(lambda db: db.execute(statement, (name,)).fetchone())
        if found is None:
            return
        question = _questions.decode(found[0])
        actor = Actor(question.player, question.name, question.account, question.bot_owner)
        try:
            reply = Reply(await room.act(actor, question.action))
        except AzulejosError as error:
            reply = Reply(code=error.code, message=str(error), status=status_of(error))
        body, now = msgspec.json.encode(reply).decode(), self._hub.now()

        def leave(db: Connection) -> None:
            db.execute("INSERT INTO replies VALUES (?, ?, ?)", (name, body, now))
            db.execute(f"SELECT pg_notify('{CHANNEL}', ?)", (f"reply:{self._cluster.id}:{name}",))

        await self._hub.store.write(leave)
