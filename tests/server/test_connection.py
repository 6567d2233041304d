"""Connections and inboxes: frames as RFC 6455 has them, and messages in their order."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from azulejos.server.wire.connection import MOST_WAITING, ClientConnection, Finished
from azulejos.server.wire.frames import text_frame
from azulejos.server.wire.inbox import Inbox
from azulejos.server.wire.rounds import MOST_HELD, ROUND_S, Rounds
from tests.waiting import PATIENCE_S


@pytest.mark.parametrize(
    ("size", "head"),
    [(0, "8100"), (125, "817d"), (126, "817e007e"), (65535, "817effff"), (65536, "817f0000000000010000")],
)
def test_the_head_of_a_frame_says_how_long_it_is(size: int, head: str) -> None:
    assert text_frame(b"x" * size) == bytes.fromhex(head) + b"x" * size


class ManualLoop:
    """A loop whose time is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        """Return the time."""
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> None:
        """Note what is to be called when."""
        self.calls.append((when, call))


def test_what_comes_alone_is_taken_up_at_once_and_what_follows_in_one_round() -> None:
    loop, woken = ManualLoop(), list[str]()
    rounds = Rounds(cast(asyncio.AbstractEventLoop, loop))
    rounds.call(lambda: woken.append("alone"))
    ((when, take_up),) = loop.calls
    assert when <= loop.now
    take_up()
    assert woken == ["alone"]
    loop.now += ROUND_S / 4
    rounds.call(lambda: woken.append("one"))
    rounds.call(lambda: woken.append("two"))
    (_, (when, take_up)) = loop.calls
    assert when == 100.0 + ROUND_S
    take_up()
    assert woken == ["alone", "one", "two"]


class Line:
    """A transport that notes what is written to it, in one list for all."""

    def __init__(self, name: str, written: list[tuple[str, bytes]], *, is_closed: bool = False) -> None:
        self.name, self.written, self.is_closed = name, written, is_closed

    def is_closing(self) -> bool:
        """Whether this line is closed."""
        return self.is_closed

    def write(self, frame: bytes) -> None:
        """Note a frame."""
        self.written.append((self.name, frame))


def test_what_is_sent_while_a_round_holds_leaves_at_its_end_in_order_and_not_to_those_who_left() -> None:
    written = list[tuple[str, bytes]]()
    ana, bram = Line("ana", written), Line("bram", written)
    rounds = Rounds(cast(asyncio.AbstractEventLoop, ManualLoop()))
    first, second = b"first", b"second"
    with rounds.hold():
        rounds.send(cast(asyncio.Transport, ana), first)
        rounds.send(cast(asyncio.Transport, bram), first)
        with rounds.hold():
            rounds.send(cast(asyncio.Transport, ana), second)
        rounds.send(cast(asyncio.Transport, Line("cleo", written, is_closed=True)), second)
        assert written == []
    assert written == [("ana", text_frame(first)), ("bram", text_frame(first)), ("ana", text_frame(second))]
    assert written[0][1] is written[1][1], "a message for two is framed once"
    written.clear()
    with rounds.hold():
        for count in range(1, MOST_HELD + 2):
            rounds.send(cast(asyncio.Transport, bram), first)
            assert len(written) == (MOST_HELD if count >= MOST_HELD else 0), "nobody waits for more than a few others"
    assert len(written) == MOST_HELD + 1


def test_a_last_message_is_read_before_the_end_of_the_connection() -> None:
    async def run() -> list[str]:
        box = Inbox(Rounds(asyncio.get_running_loop()))
        reading = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        for item in ("move", "move again", "disconnect"):
            box.put_nowait(item)
        assert box.qsize() == 3
        found = [await reading, await box.get(), await box.get()]
        assert box.empty()
        return found

    assert asyncio.run(run()) == ["move", "move again", "disconnect"]


def test_a_connection_keeps_the_order_when_it_cannot_send_now_for_a_while() -> None:
    async def run() -> list[str]:
        sent, can_write = list[str](), asyncio.Event()
        can_write.set()

        async def send(message: dict[str, str]) -> None:
            await can_write.wait()
            sent.append(message["text"])

        def send_now(text: bytes) -> bool:
            if can_write.is_set():
                sent.append(text.decode())
            return can_write.is_set()

        connection = ClientConnection(send, send_now)
        connection.deliver(b"1")
        can_write.clear()
        connection.deliver(b"2")
        connection.deliver(b"3")
        can_write.set()
        connection.deliver("4: olá".encode())
        while len(sent) < 4:
            await asyncio.sleep(0)
        connection.deliver(b"5")
        while len(sent) < 5:
            await asyncio.sleep(0)
        return sent

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE_S)) == ["1", "2", "3", "4: olá", "5"]


def test_what_a_direct_handler_takes_and_what_it_leaves_stay_in_their_order() -> None:
    async def run() -> list[str]:
        box, done, stored = Inbox(Rounds(asyncio.get_running_loop())), list[str](), asyncio.Event()

        async def work(item: str, finished: Finished) -> None:
            await stored.wait()
            done.append(f"took {item}")
            finished(None)

        def begin(item: str, finished: Finished) -> bool:
            if item.startswith("move"):
                working.append(asyncio.create_task(work(item, finished)))
            return item.startswith("move")

        async def read() -> None:
            while (item := await box.get()) != "end":
                done.append(f"read {item}")

        working = list[asyncio.Task[None]]()
        box.direct_handler = begin
        reading = asyncio.create_task(read())
        await asyncio.sleep(0)
        for item in ("move 1", "chat 2", "move 3", "move 4", "end"):
            box.put_nowait(item)
        await asyncio.sleep(3 * ROUND_S)
        assert done == []
        stored.set()
        await reading
        return done

    done = asyncio.run(asyncio.wait_for(run(), PATIENCE_S))
    assert done[0] == "took move 1"
    assert [line.split()[-1] for line in done] == ["1", "2", "3", "4"]


def test_a_direct_handler_that_finishes_at_once_takes_one_message_after_the_other() -> None:
    async def run() -> list[str]:
        box, done = Inbox(Rounds(asyncio.get_running_loop())), list[str]()

        def work(item: str, finished: Finished) -> bool:
            if item == "end":
                return False
            done.append(item)
            finished(None)
            return True

        box.direct_handler = work
        reading = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        for number in range(2000):  # more than calls could be nested
            box.put_nowait(str(number))
        box.put_nowait("end")
        assert await reading == "end"
        return done

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE_S)) == [str(number) for number in range(2000)]


@pytest.mark.parametrize("is_late", [False, True])
def test_what_goes_wrong_with_a_direct_handlers_work_is_raised_where_the_reader_waits(is_late: bool) -> None:
    async def run() -> None:
        box = Inbox(Rounds(asyncio.get_running_loop()))

        def work(item: str, finished: Finished) -> bool:
            if is_late:
                asyncio.get_running_loop().call_soon(finished, ValueError(item))
                return True
            raise ValueError(item)

        box.direct_handler = work
        reading = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put_nowait("broken")
        with pytest.raises(ValueError, match="broken"):
            await reading

    asyncio.run(asyncio.wait_for(run(), PATIENCE_S))


def test_a_connection_without_a_fast_path_sends_in_order_and_can_be_flushed() -> None:
    async def run() -> list[str]:
        sent = list[str]()

        async def send(message: dict[str, str]) -> None:
            await asyncio.sleep(0)
            sent.append(message.get("text", message["type"]))

        connection = ClientConnection(send)
        for text in (b"1", b"2"):
            connection.deliver(text)
        connection.close(1000)
        connection.deliver(b"too late")
        await connection.flush()
        return sent

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE_S)) == ["1", "2", "websocket.close"]


def test_a_client_that_does_not_read_is_cut_when_its_queue_is_full() -> None:
    async def run() -> tuple[bool, bool]:
        cut = list[bool]()

        async def send(message: dict[str, str]) -> None:
            await asyncio.Event().wait()

        connection = ClientConnection(send)
        connection.on_close = lambda: cut.append(True)
        for _ in range(MOST_WAITING):
            connection.deliver(b"unread")
        is_open = not connection.closed
        await asyncio.sleep(0)  # the first one is on its way now
        connection.deliver(b"unread")
        connection.deliver(b"unread")
        return is_open and cut == [True], connection.closed

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE_S)) == (True, True)


def test_an_error_while_sending_ends_the_connection_without_cutting_whoever_reads_it() -> None:
    async def run() -> tuple[bool, list[bool]]:
        cut = list[bool]()

        async def send(message: dict[str, str]) -> None:
            raise OSError("gone")

        connection = ClientConnection(send)
        connection.on_close = lambda: cut.append(True)
        connection.deliver(b"into the void")
        await connection.flush()
        return connection.closed, cut

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE_S)) == (True, [])
