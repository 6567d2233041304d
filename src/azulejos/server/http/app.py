"""The application: routes made from the endpoints, with the checks that come before each."""

import logging
import re
import time
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
from azulejos.server.bots.warm_up import start_warm_up, stop_warm_up
from azulejos.server.http import (
    account_routes,
    analysis_routes,
    bot_routes,
    condition_routes,
    link_pages,
    match_routes,
    moderation_routes,
    notification_routes,
    operations_routes,
    own_data_routes,
    passkey_routes,
    people_routes,
    puzzle_routes,
    seek_routes,
    study_routes,
    table_routes,
    tournament_routes,
    watching_routes,
)
from azulejos.server.http.bodies import Failure
from azulejos.server.http.page_files import PageFiles
from azulejos.server.http.request import (
    SAFE_METHODS,
    ApiRequest,
    Endpoint,
    check_csrf,
    check_origin,
    client_address,
    decode_body,
    find_person,
    read_body,
)
from azulejos.server.http.security_headers import SecurityHeaders
from azulejos.server.http.services import Services
from azulejos.server.http.websocket_routes import refuse, serve_lobby, serve_table
from azulejos.server.refusal import Refusal, status_of
from azulejos.server.settings import Settings
from azulejos.server.store import open_store

__all__ = ["ENDPOINTS", "make_app"]

log = logging.getLogger("azulejos.http")
TABLE_PATH = re.compile(r"/ws/tables/([0-9a-z]{1,40})")
STATIC = Path(__file__).parents[1] / "static"
_DESCRIBED: tuple[Endpoint, ...] = (
    *people_routes.ENDPOINTS,
    *account_routes.ENDPOINTS,
    *own_data_routes.ENDPOINTS,
    *passkey_routes.ENDPOINTS,
    *moderation_routes.ENDPOINTS,
    *seek_routes.ENDPOINTS,
    *tournament_routes.ENDPOINTS,
    *watching_routes.ENDPOINTS,
    *notification_routes.ENDPOINTS,
    *condition_routes.ENDPOINTS,
    *table_routes.ENDPOINTS,
    *match_routes.ENDPOINTS,
    *analysis_routes.ENDPOINTS,
    *puzzle_routes.ENDPOINTS,
    *study_routes.ENDPOINTS,
    *bot_routes.ENDPOINTS,
    *operations_routes.ENDPOINTS,
)
ENDPOINTS = (*_DESCRIBED, operations_routes.description_endpoint(_DESCRIBED))


def make_app(settings: Settings, *, static: Path = STATIC) -> Starlette:
    """Return the application; its store opens when the server starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(settings, open_store(settings.database, full=settings.sync == "full"))
        app.state.services = services
        await services.start()
        warm_up = await start_warm_up() if settings.prepare else None
        try:
            yield
        finally:
            if warm_up is not None:
                await stop_warm_up(warm_up)
            await services.thinkers.close()
            await services.hub.stop()

    served = (*ENDPOINTS, *link_pages.ENDPOINTS)
    routes = [Route(endpoint.path, route_handler(endpoint), methods=[endpoint.method]) for endpoint in served]
    routes.append(Route("/api/{rest:path}", _not_found, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]))
    routes.append(Route("/{rest:path}", PageFiles(static).respond, methods=["GET"]))
    return Application(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders, secure=settings.secure_cookies)],
    )


class Application(Starlette):
    """Starlette for HTTP; WebSockets are served directly, since each layer would cost something on every message."""

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


async def _not_found(request: Request) -> Response:
    return failure_response(Failure("no-such-thing", "there is nothing at this address"), 404)


def route_handler(endpoint: Endpoint) -> Callable[[Request], Any]:
    """Return the function that Starlette calls for an endpoint."""

    async def handle(request: Request) -> Response:
        services: Services = request.app.state.services
        begin = time.perf_counter()
        response = await respond(services, request)
        services.request_seconds[f"{endpoint.method} {endpoint.path}"].observe(time.perf_counter() - begin)
        services.responses[response.status_code] += 1
        return response

    async def respond(services: Services, request: Request) -> Response:
        try:
            result = await _call(services, endpoint, request)
        except AzulejosError as error:
            failure = Failure(error.code, str(error), error.line, error.column)
            return failure_response(failure, status_of(error), getattr(error, "wait_s", 1))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("%s %s failed", endpoint.method, endpoint.path)
            return failure_response(Failure("internal", "something went wrong here; it was noted"), 500)
        if isinstance(result, Response):
            return result
        return Response(msgspec.json.encode(result), endpoint.status, media_type=endpoint.media)

    return handle


async def _call(services: Services, endpoint: Endpoint, request: Request) -> Any:
    """Check where a request comes from, how often, and who sends it; decode its body; call the handler."""
    services.request_limits.check(client_address(request, services.settings.behind_proxy), endpoint.cost)
    if request.method not in SAFE_METHODS:
        check_origin(request, services.settings.origins)
    person = None if endpoint.is_anonymous else await find_person(services, request)
    check_csrf(request, person)
    if endpoint.needs_person and person is None:
        raise Refusal("no-name", "choose a name or log in first", 401)
    body = None
    if endpoint.body is not None:
        body = decode_body(await read_body(request, endpoint.limit), request, endpoint.body)
    return await endpoint.handler(ApiRequest(services, request, person, body))


def failure_response(failure: Failure, status: int, wait_s: int = 1) -> Response:
    """Return the response to a request that was not fulfilled."""
    headers = {"Retry-After": str(wait_s)} if status in (429, 503) else None
    return Response(msgspec.json.encode(failure), status, headers, media_type="application/json")
