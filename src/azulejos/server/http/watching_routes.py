"""Routes for those who watch: the best match that is being played."""

from msgspec import Struct

from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.wire.server_messages import LobbyTable

__all__ = ["ENDPOINTS", "BestMatch"]


class BestMatch(Struct, frozen=True):
    """The best public match that is being played; None if there is none."""

    table: LobbyTable | None


def worth_of(table: LobbyTable, *, is_lively: bool) -> tuple[bool, int, int, int, int]:
    """Return how much a match is worth watching: one in use, between people, of high ratings, with spectators."""
    people = [seat for seat in table.seats if seat.kind == "player"]
    ratings = [seat.rating for seat in people if seat.rating is not None]
    lowest = min(ratings) if len(ratings) == len(people) > 0 else 0
    return is_lively, len(people), lowest, table.spectators, table.created_at


async def best(request: ApiRequest) -> BestMatch:
    """Return the match that is most worth watching."""
    hub = request.services.hub
    playing = [table for table in (await hub.lobby.state()).tables if table.status == "playing"]
    ranked = sorted(playing, key=lambda table: worth_of(table, is_lively=table.id in hub.rooms))
    return BestMatch(ranked[-1] if ranked else None)


ENDPOINTS = (Endpoint("GET", "/api/best", best, "Return the best match that is being played.", BestMatch, cost=2.0),)
