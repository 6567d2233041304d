"""Requests and endpoints as handlers see them, and the checks that come before every handler."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import HTTPConnection, Request

from azulejos.live.match import LiveMatch
from azulejos.locale import best_language
from azulejos.server.addresses import hidden_address
from azulejos.server.people.accounts import Person
from azulejos.server.people.devices import device_of
from azulejos.server.refusal import Refusal
from azulejos.server.tables.viewers import Actor

if TYPE_CHECKING:
    from azulejos.server.http.services import Services

__all__ = [
    "ApiRequest",
    "Endpoint",
    "Handler",
    "actor_of",
    "check_csrf",
    "check_origin",
    "client_address",
    "decode_body",
    "find_person",
    "read_body",
    "require_visible",
]

SAFE_METHODS = ("GET", "HEAD")
SMALL = 64 * 1024
ZERO_CHARACTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""A null character as JSON writes it. PostgreSQL stores none, and no text needs one."""


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """What a handler gets: the services of the server, the request itself, who sent it, and its decoded body."""

    services: "Services"
    http: Request
    person: Person | None
    body: Any = None

    @property
    def caller(self) -> Person:
        """Return who sent the request; refuse a request without a name."""
        if self.person is None:
            raise Refusal("no-name", "choose a name or log in first", 401)
        return self.person

    @property
    def address(self) -> str:
        """Return what stands for the sender's address in limits."""
        return client_address(self.http, self.services.settings.behind_proxy)

    @property
    def device(self) -> str:
        """Return the browser and the system that sent the request."""
        return device_of(self.http.headers.get("user-agent", ""))

    def language(self, wanted: str = "") -> str:
        """Return the language to write to the sender in: the wanted one, or that of the browser."""
        names = wanted or self.http.headers.get("accept-language", "")
        return best_language([part.partition(";")[0].strip() for part in names.split(",")])

    def path(self, name: str) -> str:
        """Return a parameter of the path."""
        return _without_zero_byte(str(self.http.path_params[name]))

    def query(self, name: str, default: str = "") -> str:
        """Return a parameter of the query."""
        return _without_zero_byte(self.http.query_params.get(name, default))


def _without_zero_byte(text: str) -> str:
    """Refuse a zero byte, which PostgreSQL does not accept."""
    if "\0" in text:
        raise Refusal("bad-request", "the address contains a null byte", 400)
    return text


Handler = Callable[[ApiRequest], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path: what the routes and the OpenAPI description are made of.

    Who calls an anonymous endpoint is not looked up. `response` and `body` are types; `cost` is how much of the rate
    limit a request takes.
    """

    method: str
    path: str
    handler: Handler
    summary: str
    response: Any = None
    body: Any = None
    status: int = 200
    needs_person: bool = False
    is_anonymous: bool = False
    media: str = "application/json"
    limit: int = SMALL
    query: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: tuple[int, ...] = ()
    cost: float = 1.0


def actor_of(request: ApiRequest) -> Actor:
    """Return the caller as it acts at a table."""
    person = request.caller
    return Actor(person.id, person.name, person.is_account, person.bot_owner, request.address)


def require_visible(match: LiveMatch, person: Person | None) -> None:
    """Refuse a private match that is over to everybody but its players and its owner."""
    if not match.may_see(None if person is None else person.id):
        raise Refusal("private", "this match is private until all its players publish it", 403)


def client_address(connection: HTTPConnection, behind_proxy: bool) -> str:
    """Return what stands for the address of a client in limits; a proxy of ours adds the address last."""
    if behind_proxy:
        forwarded = connection.headers.get("x-forwarded-for", "")
        if forwarded:
            return hidden_address(forwarded.split(",")[-1].strip()[:64])
    return hidden_address(connection.client.host) if connection.client else "?"


def check_origin(connection: HTTPConnection, allowed: tuple[str, ...]) -> None:
    """Refuse pages of other origins. Clients that are not browsers send no origin, and have no cookies to abuse."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
        raise Refusal("bad-origin", "this page may not talk to this server", 403)
    if origin in allowed:
        return
    _, _, place = origin.partition("://")
    if not place or place != connection.headers.get("host"):
        raise Refusal("bad-origin", "this page may not talk to this server", 403)


async def find_person(services: "Services", connection: HTTPConnection) -> Person | None:
    """Return who sends a request: by the token of a network bot, or by the cookie of a session."""
    authorization = connection.headers.get("authorization", "")
    if authorization:
        scheme, _, token = authorization.partition(" ")
        person = await services.person_of_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise Refusal("bad-token", "this token is not valid", 401)
        return person
    token = connection.cookies.get(services.cookie_name, "")
    return await services.accounts.person_of_session(token, services.hub.now()) if token else None


def check_csrf(request: Request, person: Person | None) -> None:
    """Refuse a change that a page of another site could have sent with our cookie."""
    if request.method in SAFE_METHODS or person is None or person.is_bot:
        return
    if not person.has_csrf(request.headers.get("x-csrf-token")):
        raise Refusal("bad-csrf", "the page must send the header X-CSRF-Token", 403)


async def read_body(request: Request, limit: int) -> bytes:
    """Return a body of at most this many bytes; refuse a longer one without reading it all."""
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > limit:
        raise Refusal("too-large", f"at most {limit} bytes", 413)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Refusal("too-large", f"at most {limit} bytes", 413)
    return bytes(body)


def decode_body(body: bytes, request: Request, kind: Any) -> Any:
    """Return a body as a value of a type; refuse it if it is not one."""
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content != "application/json":
        raise Refusal("not-json", "send application/json", 415)
    if ZERO_CHARACTER.search(body):
        raise Refusal("bad-request", "the body contains a null character", 400)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("bad-request", f"not understood: {error}", 400) from error
    except RecursionError as error:
        raise Refusal("bad-request", "not understood: nested too deeply", 400) from error
