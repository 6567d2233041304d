"""Fair shares of the machine: bots, analyses, and what happens when there is too little of it."""

import asyncio
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from azulejos import azul
from azulejos.play import parse_view
from azulejos.server.addresses import hidden_address
from azulejos.server.bots.fair_queue import Asker, FairQueue
from azulejos.server.bots.pool import BotFailed, BotPool, BotQuestion, _ProcessDied
from tests.analysis.matches import match_of
from tests.server.clients import Guest, Running, running, settings_for
from tests.waiting import PATIENCE_S, soon

EIGHT = {"kind": "bot", "bot": "level8"}
ONE = {"kind": "bot", "bot": "level1"}


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


class Machine:
    """Stands in for the processes that think: quick bots answer at once, all others when `go` is set."""

    is_alive = True

    def __init__(self, pool: BotPool) -> None:
        self.go = asyncio.Event()
        self.asked: list[dict[str, Any]] = []
        self.killed = 0
        pool._start = self._start  # type: ignore[method-assign,assignment]
        pool._discard = self._discard  # type: ignore[method-assign]

    async def _start(self) -> "Machine":
        return self

    def _discard(self, worker: object) -> None:
        self.killed += 1

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer with the first legal move, and with the first part of a review."""
        self.asked.append(question)
        if question["kind"] == "review" and "found" not in question:
            return {"share": 0.5, "found": ""}
        if question.get("bot") != "level1":
            await self.go.wait()
        if question["kind"] != "move":
            return {"position": question["position"], "game": "azul2", "seat": 0, "moves": []}
        view = parse_view(question["position"], question["seat"])
        word = next(iter(view.legal_moves())).text
        return {"move": word, "used_ms": 5, "effort": question.get("effort", 100)}

    def asked_of(self, bot: str) -> int:
        """Return how often a bot was asked."""
        return sum(question.get("bot") == bot for question in self.asked)


async def turn_of(server: Running, guest: Guest, bot: dict[str, str], **table: Any) -> tuple[str, Any]:
    """Open a table with a bot and move until it is the bot's turn."""
    name = await guest.open(seats=[{"kind": "me"}, bot], **table)
    sitting = await guest.sit(name)
    while sitting.legal:
        await sitting.play()
    return name, sitting


def test_a_quick_bot_never_waits_for_one_that_searches(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        machine = Machine(server.hub.bots)
        greedy, ana = await server.guest("Greedy"), await server.guest("Ana")
        for _ in range(5):
            await turn_of(server, greedy, EIGHT)
        _, sitting = await turn_of(server, ana, ONE)
        while not sitting.legal:
            await sitting.hear()
        assert machine.asked_of("level8") == 1, "there is one place"

    serve(tmp_path, play)


def test_a_bot_that_estimates_never_waits_for_one_that_loads_a_small_search(tmp_path: Path) -> None:
    """Loading takes seconds and compiling half a minute: nobody's level 1 moved while the first level 4 began."""

    async def play(server: Running) -> None:
        machine = Machine(server.hub.bots)
        first, ana = await server.guest("First"), await server.guest("Ana")
        await turn_of(server, first, {"kind": "bot", "bot": "level4"})
        await turn_of(server, first, {"kind": "bot", "bot": "level3"}, game={"name": "duel"})
        _, sitting = await turn_of(server, ana, ONE)
        while not sitting.legal:
            await sitting.hear()
        assert (machine.asked_of("level4"), machine.asked_of("level3")) == (1, 0), "they share one place"

    serve(tmp_path, play)


def test_a_table_without_people_sleeps_until_somebody_watches(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        machine = Machine(server.hub.bots)
        machine.go.set()
        guest = await server.guest("Guest")
        name = await guest.open(game={"players": 4}, seats=[EIGHT] * 4)
        room = server.hub.rooms[name]
        assert (room.match.status, room.tasks.is_idle, machine.asked) == ("playing", True, [])
        watching = await guest.sit(name)
        await watching.hear_until("moved")
        await watching.close()
        await soon(lambda: room.is_idle, "the table does not fall asleep")

    serve(tmp_path, play)


def test_a_thought_that_waits_is_dropped_when_everybody_leaves(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        machine = Machine(server.hub.bots)
        guest = await server.guest("Guest")
        await turn_of(server, guest, EIGHT)
        name = await guest.open(game={"players": 4}, seats=[EIGHT] * 4)
        watching = await guest.sit(name)
        await soon(lambda: server.hub.bots.waiting == 1, "no question waits")
        await watching.close()
        await soon(lambda: server.hub.bots.waiting == 0, "the question still waits")
        assert machine.asked_of("level8") == 1

    serve(tmp_path, play)


def test_waiting_for_the_machine_is_not_the_bots_time(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        machine = Machine(server.hub.bots)
        people = [await server.guest(f"Guest {number}") for number in range(5)]
        clock = {"kind": "move", "base_s": 8}
        tables = [await turn_of(server, guest, EIGHT, clock=clock) for guest in people]
        for _, sitting in tables:
            assert sitting.state["clocks"]["running"] is None
        server.hub._started += 600_000  # for the server, ten minutes have passed
        for name, _ in tables:
            await server.hub.rooms[name].tasks._flag()
        machine.go.set()
        for name, sitting in tables:
            await sitting.hear_until("moved")
            assert server.hub.rooms[name].match.status == "playing"

    serve(tmp_path, play)


def test_bots_think_less_while_others_wait_and_say_so(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        machine = Machine(server.hub.bots)
        tables = []
        for number in range(4):
            tables.append(await turn_of(server, await server.guest(f"Guest {number}"), EIGHT))
            await soon(lambda: len(machine.asked) + server.hub.bots.waiting == len(tables), "its bot is not asked")
        machine.go.set()
        for _, sitting in tables:
            while not sitting.legal:
                await sitting.hear()
        assert [question["effort"] for question in machine.asked] == [100, 33, 50, 100]
        rooms = {name: server.hub.rooms[name] for name, _ in tables}

        def efforts() -> list[int]:
            return sorted(effort for room in rooms.values() for effort in room.efforts.values())

        await soon(lambda: efforts() == [33, 50], "the efforts are not noted")
        for name, sitting in tables:
            while sitting.state["seats"][1]["effort"] != rooms[name].efforts.get(1, 100):
                await sitting.hear_until("seats")

    serve(tmp_path, play)


def test_an_analysis_is_dropped_when_its_requester_leaves(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        pool = server.app.state.services.thinkers
        machine = Machine(pool)
        gone, ana = await server.guest("Gone"), await server.guest("Ana")
        question = {"record": "Azulejos: 1\nGame: azul2\n\n(first:1)"}
        reviews = [asyncio.create_task(gone.post("/api/review", question)) for _ in range(3)]
        await soon(lambda: pool.waiting == 2, "the reviews do not wait")
        for review in reviews:
            review.cancel()
        await soon(lambda: machine.killed == 1 and pool.waiting == 0, "a review goes on")
        machine.go.set()
        await ana.post("/api/analyse", {"position": "azul2 r1"})

    serve(tmp_path, play)


def test_a_review_tells_how_much_is_done_and_is_dropped_when_its_reader_leaves(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        pool = server.app.state.services.thinkers
        machine = Machine(pool)
        ana = await server.guest("Ana")
        headers = {"X-CSRF-Token": ana.csrf}
        question = {"record": "Azulejos: 1\nGame: azul2\n\n(first:1)"}
        async with ana.http.stream("POST", "/api/review/stream", json=question, headers=headers) as answer:
            lines = answer.aiter_lines()
            assert [json.loads(await anext(lines))["progress"] for _ in range(2)] == [0, 0.5]
        await soon(lambda: machine.killed == 1, "the review goes on")

    serve(tmp_path, play)


def test_a_review_that_fails_says_so_in_its_last_line(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        answer = await ana.post("/api/review/stream", {"record": "Azulejos: 1\nGame: azul2\n\n(first:1) 9Z9"})
        lines = [json.loads(line) for line in answer.text.splitlines()]
        assert lines[0] == {"progress": 0.0}
        assert (lines[-1]["failure"]["code"], "'9Z9'" in lines[-1]["failure"]["message"]) == ("unreadable", True)

    serve(tmp_path, play)


def test_one_person_may_have_only_so_many_analyses_waiting(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        pool = server.app.state.services.thinkers
        Machine(pool)
        ana = await server.guest("Ana")
        asked = [asyncio.create_task(ana.post("/api/analyse", {"position": "azul2 r1"})) for _ in range(4)]
        await soon(lambda: pool.waiting == 3, "they do not wait")
        refused = await ana.post("/api/analyse", {"position": "azul2 r1"}, 429)
        assert (refused.json()["code"], "at most 3" in refused.json()["message"]) == ("busy", True)
        for each in asked:
            each.cancel()

    serve(tmp_path, play)


def test_nobody_waits_for_more_than_one_position_of_a_review(tmp_path: Path) -> None:
    """Another person's analysis waited for a whole review, and for a second one that had been asked for before it."""

    async def play(server: Running) -> None:
        pool = server.app.state.services.thinkers
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        review = {"record": str(match_of("azul2", rounds=1)), "time_ms": 1000}
        reviews = [asyncio.create_task(ana.post("/api/review", review)) for _ in range(2)]
        await soon(lambda: pool.waiting, "the second review does not wait")
        position = str(azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0))
        await bram.post("/api/analyse", {"position": position, "time_ms": 10}, 200)
        assert not any(each.done() for each in reviews)
        for each in reviews:
            each.cancel()
        await asyncio.wait(reviews)
        await soon(lambda: pool.waiting == 0, "a review goes on")

    serve(tmp_path, play)


# --- The queue


def served(places: int, askers: list[Asker], cancel: Callable[[int], bool] = lambda number: False) -> list[int]:
    """Return the order in which questions get their places, if all wait for one that takes long."""
    order: list[int] = []

    async def ask(queue: FairQueue, number: int, asker: Asker) -> None:
        async with queue.place(asker):
            order.append(number)
            await asyncio.sleep(0)

    async def run() -> None:
        queue = FairQueue(places)
        async with queue.place(Asker("first", "first")):
            tasks = [asyncio.create_task(ask(queue, number, asker)) for number, asker in enumerate(askers)]
            await asyncio.sleep(0)
            for number, task in enumerate(tasks):
                if cancel(number):
                    task.cancel()
            await asyncio.sleep(0)
        await asyncio.wait(tasks)
        assert (queue.waiting, queue._free) == (0, places)

    asyncio.run(run())
    return order


def test_addresses_and_the_people_behind_them_take_turns() -> None:
    class_room = [Asker("school", "ana"), Asker("school", "ana"), Asker("school", "bram")]
    askers = [*class_room, Asker("home", "cleo"), Asker("home", "cleo")]
    assert served(1, askers) == [0, 3, 2, 4, 1]


@pytest.mark.parametrize("new", [Asker("first", "ana"), Asker("home", "first")])
def test_who_has_a_place_waits_behind_who_comes_new(new: Asker) -> None:
    """Two reviews of one person, one of them at work, kept the next person waiting twice."""
    first = Asker("first", "first")
    assert served(1, [first, first, new]) == [2, 0, 1]


def test_who_no_longer_waits_loses_no_place() -> None:
    askers = [Asker("a", "ana"), Asker("b", "bram"), Asker("a", "ana")]
    assert served(1, askers, cancel=lambda number: number == 1) == [0, 2]


@pytest.mark.parametrize("places", [1, 2])
def test_a_place_that_was_just_given_is_passed_on_when_its_question_is_canceled(places: int) -> None:
    async def run() -> None:
        queue = FairQueue(1)

        async def ask() -> None:
            async with queue.place(Asker("a", "ana")):
                pass

        async with queue.place(Asker("b", "bram")):
            waiting = [asyncio.create_task(ask()) for _ in range(places)]
            await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.wait(waiting)
        assert (queue.waiting, queue._free) == (0, 1)

    asyncio.run(run())


def test_a_process_of_bots_that_died_while_nobody_asked_is_replaced() -> None:
    """On the event loop of a real server, whose closed pipes raise other errors."""

    async def run() -> None:
        pool = BotPool(1)
        view = azul().start(first=0).deal(seed=1).view(0)
        question = BotQuestion("random", view, "seed")
        await pool.choose(question)
        (worker,) = pool._all
        worker.process.kill()
        await worker.process.wait()
        assert view.is_legal((await pool.choose(question)).word)
        assert (pool.asked, pool.deaths) == (2, 1), "the question was asked once"
        (worker,) = pool._all
        await asyncio.to_thread(os.kill, worker.process.pid, signal.SIGKILL)
        assert worker.process.stdin is not None
        worker.process.stdin.close()
        await worker.process.stdin.wait_closed()
        with pytest.raises(BotFailed):  # asked before its end was noticed
            await worker.ask({"kind": "move"})
        await pool.close()

    uvloop.run(run())


@pytest.mark.parametrize(("deaths", "status"), [(1, 200), (2, 503)])
def test_a_question_whose_process_died_is_asked_once_more(tmp_path: Path, deaths: int, status: int) -> None:
    async def play(server: Running) -> None:
        machine = Machine(server.app.state.services.thinkers)
        machine.go.set()
        left = deaths

        async def ask(question: dict[str, Any]) -> dict[str, Any]:
            nonlocal left
            left -= 1
            if left >= 0:
                raise _ProcessDied("killed")
            return await Machine.ask(machine, question)

        machine.ask = ask  # type: ignore[method-assign]
        ana = await server.guest("Ana")
        answer = await ana.post("/api/analyse", {"position": str(azul().start(first=0).deal(seed=1))}, status)
        assert machine.killed == deaths
        if status == 503:
            assert (answer.json()["code"], answer.headers["Retry-After"]) == ("thinking-failed", "10")

    serve(tmp_path, play)


def test_a_question_that_takes_too_long_is_refused_as_such_and_not_asked_again(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        thinkers = server.app.state.services.thinkers
        machine = Machine(thinkers)  # it never answers
        thinkers.limit_s = 0.01
        ana = await server.guest("Ana")
        answer = await ana.post("/api/analyse", {"position": str(azul().start(first=0).deal(seed=1))}, 503)
        assert answer.json() == {"code": "thinking-failed", "message": "thinking took too long; try again"}
        assert (machine.killed, answer.headers["Retry-After"]) == (1, "10")

    serve(tmp_path, play)


@pytest.mark.parametrize("others", [0, 1])
def test_a_place_that_becomes_free_just_after_a_question_was_canceled_is_not_lost(others: int) -> None:
    async def ask(queue: FairQueue, asker: Asker) -> str:
        async with queue.place(asker):
            return asker.person

    async def run() -> list[str]:
        queue = FairQueue(1)
        async with queue.place(Asker("first", "first")):
            leaving = asyncio.create_task(ask(queue, Asker("a", "ana")))
            staying = [asyncio.create_task(ask(queue, Asker("a", "ana"))) for _ in range(others)]
            await asyncio.sleep(0)
            leaving.cancel()  # its turn comes before it knows
        with pytest.raises(asyncio.CancelledError):
            await leaving
        return [await asyncio.wait_for(each, PATIENCE_S) for each in (*staying, ask(queue, Asker("b", "bram")))]

    assert asyncio.run(run()) == ["ana"] * others + ["bram"]


def test_bots_that_are_asked_before_anybody_connects_wait_in_the_line_of_an_address(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        Machine(server.hub.bots)
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        ana.http.headers["X-Forwarded-For"], bram.http.headers["X-Forwarded-For"] = "192.0.2.1", "192.0.2.2"
        table = await ana.open(seats=[{"kind": "me"}, {"kind": "open"}, EIGHT], game={"players": 3})
        room = server.hub.rooms[table]
        assert room.asker() == Asker(hidden_address("192.0.2.1"), ana.id), "who opened the table"
        await bram.join(table)
        assert room.asker() == Asker(hidden_address("192.0.2.2"), bram.id), "who acted last"
        sitting = await ana.sit(table)
        assert room.asker() == Asker(hidden_address("127.0.0.1"), ana.id), "who is connected"
        await sitting.close()
        await server.hub.lease.disown({table: None})
        del server.hub.rooms[table]
        loaded = await server.hub.room(table)
        assert loaded.asker().address == f"unknown address of {ana.id}", "nobody else waits in this line"

    serve(tmp_path, play, behind_proxy=True)
