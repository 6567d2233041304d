"""A queue that serves everybody in turn: addresses first, then the people behind each."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

__all__ = ["NOBODY", "Asker", "FairQueue"]


class Asker(NamedTuple):
    """Who a question is for: the address, and the person there."""

    address: str = ""
    person: str = ""


NOBODY = Asker()


class FairQueue:
    """A number of places. Each that becomes free goes to the address that waited longest for one, and to the person
    there who waited longest; who had a place goes to the end of the line. So nobody waits for more than one question of
    each other address, and who comes new waits for none of those whose questions have a place now.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self._free = places
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}  # in the order of their turns

    @property
    def waiting(self) -> int:
        """Return the number of questions that wait."""
        return sum(len(questions) for people in self._waiting.values() for questions in people.values())

    def waiting_of(self, asker: Asker) -> int:
        """Return the number of questions of a person that wait."""
        return len(self._waiting.get(asker.address, {}).get(asker.person, ()))

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place and keep it inside this context."""
        if self._free and not self._waiting:
            self._free -= 1
        else:
            await self._turn_of(asker)
        try:
            yield
        finally:
            self._send_to_end(asker)
            self._pass_on()

    async def _turn_of(self, asker: Asker) -> None:
        questions = self._waiting.setdefault(asker.address, {}).setdefault(asker.person, deque())
        turn = asyncio.get_running_loop().create_future()
        questions.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            else:
                self._forget(asker, turn)
            raise

    def _send_to_end(self, asker: Asker) -> None:
        """Let everybody else who waits now go first: this person, and this address, had a turn."""
        if people := self._waiting.pop(asker.address, None):
            if questions := people.pop(asker.person, None):
                people[asker.person] = questions
            self._waiting[asker.address] = people

    def _pass_on(self) -> None:
        """Pass a place on to the next question that still waits, or free it."""
        while self._waiting:
            turn = self._next_turn()
            if not turn.done():  # else its question was just canceled
                turn.set_result(None)
                return
        self._free += 1

    def _next_turn(self) -> "asyncio.Future[None]":
        """Remove the next question; its address and person go to the end of their lines."""
        address = next(iter(self._waiting))
        people = self._waiting.pop(address)
        person = next(iter(people))
        questions = people.pop(person)
        turn = questions.popleft()
        if questions:
            people[person] = questions
        if people:
            self._waiting[address] = people
        return turn

    def _forget(self, asker: Asker, turn: "asyncio.Future[None]") -> None:
        """Remove a question that no longer waits, unless its turn has come in the meantime."""
        people = self._waiting.get(asker.address, {})
        questions = people.get(asker.person, deque())
        if turn not in questions:
            return
        questions.remove(turn)
        if not questions:
            del people[asker.person]
        if not people:
            del self._waiting[asker.address]
