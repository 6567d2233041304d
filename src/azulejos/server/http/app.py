"""The application: routes made from the table of endpoints, with the checks that come before each."""

import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from azulejos.errors import AzulejosError
from azulejos.server.bots.warm_up import begin_preparing, end_preparing
from azulejos.server.http import bot_routes as handlers_bots
from azulejos.server.http import match_routes as handlers_matches
from azulejos.server.http import operations_routes as handlers_operations
from azulejos.server.http import people_routes as handlers_people
from azulejos.server.http import table_routes as handlers_tables
from azulejos.server.http.bodies import Failure
from azulejos.server.http.request import (
    SAFE_METHODS,
    Asked,
    Endpoint,
    address_of,
    decode,
    demand_csrf,
    demand_origin,
    find_person,
    read_body,
)
from azulejos.server.http.security_headers import SecurityHeaders
from azulejos.server.http.services import Services
from azulejos.server.http.static_files import Pages
from azulejos.server.http.websocket_routes import refuse, serve_lobby, serve_table
from azulejos.server.refusal import Refusal, status_of
from azulejos.server.settings import Settings
from azulejos.server.store import open_store

__all__ = ["ENDPOINTS", "make_app"]

log = logging.getLogger("azulejos.http")
TABLE_PATH = re.compile(r"/ws/tables/([0-9a-z]{1,40})")
STATIC = Path(__file__).parents[1] / "static"
_OTHERS: tuple[Endpoint, ...] = (
    *handlers_people.ENDPOINTS,
    *handlers_tables.ENDPOINTS,
    *handlers_matches.ENDPOINTS,
    *handlers_bots.ENDPOINTS,
    *handlers_operations.ENDPOINTS,
)
ENDPOINTS = (*_OTHERS, handlers_operations.description_of(_OTHERS))


def make_app(settings: Settings, *, static: Path = STATIC) -> Starlette:
    """Make the application; its store opens when the server starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(settings, open_store(settings.database, full=settings.sync == "full"))
        app.state.services = services
        await services.hub.start()
        preparing = await begin_preparing() if settings.prepare else None
        try:
            yield
        finally:
            if preparing is not None:
                await end_preparing(preparing)
            await services.thinkers.close()
            await services.hub.stop()

    routes = [Route(endpoint.path, answering(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS]
    routes.append(Route("/api/{rest:path}", _no_such_thing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]))
    routes.append(Route("/{rest:path}", Pages(static).answer, methods=["GET"]))
    return Server(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders, secure=settings.secure_cookies)],
    )


class Server(Starlette):
    """Starlette for HTTP; WebSockets are answered directly, since each layer would cost something on every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        match = TABLE_PATH.fullmatch(scope["path"])
        if match is not None:
            await serve_table(scope, receive, send, match.group(1))
        elif scope["path"] == "/ws/lobby":
            await serve_lobby(scope, receive, send)
        else:
            await receive()  # the handshake
            await refuse(send, Refusal("no-such-thing", "there is nothing at this address", 404))


async def _no_such_thing(request: Request) -> Response:
    return failed("no-such-thing", "there is nothing at this address", 404)


def answering(endpoint: Endpoint) -> Callable[[Request], Any]:
    """Make the function that Starlette calls for an endpoint."""

    async def answer(request: Request) -> Response:
        services: Services = request.app.state.services
        try:
            result = await _asked(services, endpoint, request)
        except AzulejosError as error:
            return failed(error.code, str(error), status_of(error))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("%s %s failed", endpoint.method, endpoint.path)
            return failed("internal", "something went wrong here; it was noted", 500)
        if isinstance(result, Response):
            return result
        return Response(msgspec.json.encode(result), endpoint.status, media_type=endpoint.media)

    return answer


async def _asked(services: Services, endpoint: Endpoint, request: Request) -> Any:
    """Check who asks from where and how often; read the question; answer it."""
    services.request_limits.demand(address_of(request, services.settings.behind_proxy), endpoint.cost)
    if request.method not in SAFE_METHODS:
        demand_origin(request, services.settings.origins)
    person = await find_person(services, request)
    demand_csrf(request, person)
    if endpoint.needs_person and person is None:
        raise Refusal("no-name", "choose a name or log in first", 401)
    question = None
    if endpoint.question is not None:
        question = decode(await read_body(request, endpoint.limit), request, endpoint.question)
    return await endpoint.handler(Asked(services, request, person, question))


def failed(code: str, message: str, status: int) -> Response:
    """Answer that something was not done."""
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return Response(msgspec.json.encode(Failure(code, message)), status, headers, media_type="application/json")
