"""Routes of guests, accounts and sessions."""

import msgspec
from starlette.responses import Response

from azulejos.server.http.bodies import Account, Credentials, GuestName, Player
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.http.services import Services
from azulejos.server.people.accounts import Person
from azulejos.server.people.names import name_key
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS", "account_of", "limit_attempts", "require_accounts", "with_cookie"]


def account_of(services: Services, person: Person | None) -> Account:
    """Return a person as a client sees itself."""
    if person is None:
        return Account(None)
    is_moderator = services.settings.club and services.is_moderator(person)
    return Account(Player(person.id, person.name, person.is_account, person.csrf, is_moderator))


def with_cookie(request: ApiRequest, person: Person) -> Response:
    """Return the account, with a cookie that keeps the session."""
    services = request.services
    response = Response(msgspec.json.encode(account_of(services, person)), media_type="application/json")
    response.set_cookie(
        services.cookie_name,
        person.token,
        max_age=services.settings.session_days * 86_400,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )
    return response


async def me(request: ApiRequest) -> Account:
    """Return who sends the request."""
    if request.person is not None and not request.person.is_bot:
        await request.services.accounts.note_seen(request.person, request.services.hub.now())
    return account_of(request.services, request.person)


async def guest(request: ApiRequest) -> Account | Response:
    """Make a guest with this name, or rename the guest."""
    body: GuestName = request.body
    people, hub = request.services.accounts, request.services.hub
    if request.person is not None:
        renamed = await people.rename(request.person, body.name)
        return account_of(request.services, renamed)
    if request.services.settings.guests_per_minute:
        request.services.guest_limits.check(request.address)
    return with_cookie(request, await people.new_guest(body.name, hub.now(), request.device))


async def register(request: ApiRequest) -> Response:
    """Make an account; what the guest has played stays with it."""
    body: Credentials = request.body
    require_accounts(request)
    limit_attempts(request)
    services, guest = request.services, request.person
    person = await services.accounts.register(guest, body.name, body.password, services.hub.now(), request.device)
    if guest is not None and guest.id == person.id:
        await services.hub.end_session(guest.session)
    return with_cookie(request, person)


async def log_in(request: ApiRequest) -> Response:
    """Begin a session of an account."""
    body: Credentials = request.body
    require_accounts(request)
    limit_attempts(request, body.name)
    services = request.services
    person = await services.accounts.log_in(body.name, body.password, services.hub.now(), request.device)
    services.login_limits.forget(_pair(request, body.name))
    return with_cookie(request, person)


async def log_out(request: ApiRequest) -> Response:
    """End this session, and close its connections; a bot has none, and its owner deletes its token."""
    if request.caller.is_bot:
        raise Refusal("needs-account", "a bot has no session; its owner deletes its token", 403)
    await request.services.accounts.log_out(request.caller)
    await request.services.hub.end_session(request.caller.session)
    response = Response(msgspec.json.encode(Account(None)), media_type="application/json")
    response.delete_cookie(request.services.cookie_name, path="/", secure=request.services.settings.secure_cookies)
    return response


def require_accounts(request: ApiRequest) -> None:
    """Refuse a request about accounts where there are none."""
    if not request.services.settings.accounts:
        raise Refusal("no-accounts", "this server has no accounts", 403)


def _pair(request: ApiRequest, name: str) -> str:
    """Return the key of an address that tries an account: nobody can lock the owner out elsewhere."""
    return f"{request.address} {name_key(name)}"


def limit_attempts(request: ApiRequest, name: str = "") -> None:
    """Slow down attempts to make accounts or to log in, per address, and per address and account."""
    services = request.services
    if services.settings.rate:
        services.account_limits.check(request.address)
        if name:
            services.login_limits.check(_pair(request, name))


ENDPOINTS = (
    Endpoint("GET", "/api/me", me, "Return who you are.", Account),
    Endpoint("POST", "/api/guest", guest, "Play under a name, or change it.", Account, GuestName, failures=(409,)),
    Endpoint("POST", "/api/register", register, "Make an account.", Account, Credentials, failures=(403, 409)),
    Endpoint("POST", "/api/login", log_in, "Log in to an account.", Account, Credentials, failures=(403,)),
    Endpoint("POST", "/api/logout", log_out, "End the session.", Account, needs_person=True),
)
