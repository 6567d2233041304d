"""A request as handlers see it, and the checks that come before every one of them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request

from azulejos.server.people.people import Person
from azulejos.server.refusal import Refusal

if TYPE_CHECKING:
    from azulejos.server.http.services import Services

__all__ = ["Asked", "Endpoint", "address_of", "demand_origin", "find_person", "read_body"]

SAFE_METHODS = ("GET", "HEAD")
SMALL = 64 * 1024


@dataclass(frozen=True, slots=True)
class Asked:
    """What a handler is given."""

    services: "Services"
    request: Request
    person: Person | None
    question: Any = None

    @property
    def who(self) -> Person:
        """Return who asks, or refuse somebody who has not said."""
        if self.person is None:
            raise Refusal("no-name", "choose a name or log in first", 401)
        return self.person

    def path(self, name: str) -> str:
        """Return a part of the path."""
        return _without_zero(str(self.request.path_params[name]))

    def query(self, name: str, default: str = "") -> str:
        """Return a parameter behind the question mark."""
        return _without_zero(self.request.query_params.get(name, default))


def _without_zero(text: str) -> str:
    """Refuse a zero byte: no database finds anything with one, and PostgreSQL takes none."""
    if "\0" in text:
        raise Refusal("bad-request", "there is a zero byte in the address", 400)
    return text


Handler = Callable[[Asked], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked over HTTP: what the route table and the OpenAPI description are made of."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any = None
    question: Any = None
    status: int = 200
    needs_person: bool = False
    media: str = "application/json"
    limit: int = SMALL
    query: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: tuple[int, ...] = ()
    cost: float = 1.0


def address_of(connection: HTTPConnection, behind_proxy: bool) -> str:
    """Return the address that somebody asks from; a proxy of ours names it last."""
    if behind_proxy:
        forwarded = connection.headers.get("x-forwarded-for", "")
        if forwarded:
            return forwarded.split(",")[-1].strip()[:64]
    return connection.client.host if connection.client else "?"


def demand_origin(connection: HTTPConnection, allowed: tuple[str, ...]) -> None:
    """Refuse a page of another origin. What is no browser sends none, and has no cookies to abuse."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
        raise Refusal("bad-origin", "this page may not talk to this server", 403)
    if origin in allowed:
        return
    if urlsplit(origin).netloc != connection.headers.get("host", ""):
        raise Refusal("bad-origin", "this page may not talk to this server", 403)


async def find_person(services: "Services", connection: HTTPConnection) -> Person | None:
    """Return who asks: by the token of a network bot, or by the cookie of a session."""
    authorization = connection.headers.get("authorization", "")
    if authorization:
        scheme, _, token = authorization.partition(" ")
        person = await services.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise Refusal("bad-token", "this token opens nothing", 401)
        return person
    token = connection.cookies.get(services.cookie_name, "")
    return await services.people.by_session(token, services.hub.now()) if token else None


def demand_csrf(request: Request, person: Person | None) -> None:
    """Refuse a change that a page of another site could have sent with our cookie."""
    if request.method in SAFE_METHODS or person is None or person.is_bot:
        return
    if not person.has_csrf(request.headers.get("x-csrf-token")):
        raise Refusal("bad-csrf", "the page must send the header X-CSRF-Token", 403)


async def read_body(request: Request, limit: int) -> bytes:
    """Read a body up to a limit, without keeping more of it."""
    declared = request.headers.get("content-length", "0")
    if declared.isdigit() and int(declared) > limit:
        raise Refusal("too-large", f"at most {limit} bytes", 413)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Refusal("too-large", f"at most {limit} bytes", 413)
    return bytes(body)


def decode(body: bytes, request: Request, kind: Any) -> Any:
    """Read a question, or refuse what is none."""
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content != "application/json":
        raise Refusal("not-json", "send application/json", 415)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("bad-request", f"not understood: {error}", 400) from error
