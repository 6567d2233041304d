"""Moves without a task: computed, stored and only then shown, like every change of a room."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.server.tables.keeping import keep_then
from azulejos.server.tables.viewers import Viewer
from azulejos.server.wire.client_messages import PlayMove
from azulejos.server.wire.connection import Finished

if TYPE_CHECKING:
    from azulejos.server.tables.room import Room

__all__ = ["play_directly"]


def play_directly(room: "Room", viewer: Viewer, move: PlayMove, finished: Finished) -> None:
    """Make a move at a table that is free. It does what `Room.handle` does for a move, without the cost of a task."""
    is_free = room.lock.take()
    assert is_free, "the caller asked"
    begin, old = time.perf_counter(), room.match
    try:
        new, made = room.moved(old, room.seat_of(viewer), move)
        if made is not None:
            room.lock.release()
            room.accept(viewer, move, made)
            finished(None)
            return
        keep_then(room.hub, old, new, _StoredMove(room, viewer, move, finished, begin, old, new))
    except AzulejosError as error:
        room.lock.release()
        room.refuse(viewer, error, move)
        finished(None)
        return
    except BaseException:
        room.lock.release()
        raise


@dataclass(slots=True, eq=False)
class _StoredMove:
    """What happens to a move once it is stored, or could not be."""

    room: "Room"
    viewer: Viewer
    move: PlayMove
    finished: Finished
    begin: float
    old: LiveMatch
    new: LiveMatch

    def __call__(self, error: BaseException | None) -> None:
        """Show the move, or refuse it."""
        room = self.room
        if error is not None:
            self._fail(error)
            return
        try:
            room.become(self.new)
            room.lock.release()
            room.show(self.old)
            room.hub.stats.moves += 1
            room.hub.stats.move_seconds.observe(time.perf_counter() - self.begin)
        except BaseException as fault:
            self.finished(fault)
        else:
            self.finished(None)

    def _fail(self, error: BaseException) -> None:
        if isinstance(error, AzulejosError) and error.code == "conflict":
            self.room.hub.spawn(self._reload(error))
            return
        self.room.lock.release()
        if isinstance(error, AzulejosError):
            self.room.refuse(self.viewer, error, self.move)
            self.finished(None)
        else:
            self.finished(error)

    async def _reload(self, conflict: AzulejosError) -> None:
        """Replace the match by the one that another process has stored."""
        try:
            refusal: AzulejosError = await self.room.reload_after(conflict)
        except AzulejosError as error:
            refusal = error
        finally:
            self.room.lock.release()
        self.room.refuse(self.viewer, refusal, self.move)
        self.finished(None)
