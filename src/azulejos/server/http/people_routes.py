"""Who is asking: names, accounts, sessions."""

import msgspec
from starlette.responses import Response

from azulejos.server.http.bodies import Account, Credentials, GuestName, Player
from azulejos.server.http.request import Asked, Endpoint, address_of
from azulejos.server.people.people import Person
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS"]


def account_of(person: Person | None) -> Account:
    """Return what a client is told about who it is."""
    return Account(None if person is None else Player(person.id, person.name, person.is_account, person.csrf))


def _with_cookie(asked: Asked, person: Person) -> Response:
    """Answer who it is, and let the browser keep the session."""
    services = asked.services
    response = Response(msgspec.json.encode(account_of(person)), media_type="application/json")
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


async def me(asked: Asked) -> Account:
    """Say who is asking."""
    return account_of(asked.person)


async def guest(asked: Asked) -> Account | Response:
    """Play under a name without an account; asking again changes the name."""
    question: GuestName = asked.question
    people, hub = asked.services.people, asked.services.hub
    if asked.person is not None:
        renamed = await people.rename(asked.person, question.name)
        return account_of(renamed)
    _limit(asked)
    return _with_cookie(asked, await people.new_guest(question.name, hub.now()))


async def register(asked: Asked) -> Response:
    """Make an account; what the guest has played stays with it."""
    question: Credentials = asked.question
    _demand_accounts(asked)
    _limit(asked)
    person = await asked.services.people.register(
        asked.person, question.name, question.password, asked.services.hub.now()
    )
    return _with_cookie(asked, person)


async def log_in(asked: Asked) -> Response:
    """Begin a session of an account."""
    question: Credentials = asked.question
    _demand_accounts(asked)
    _limit(asked, question.name)
    return _with_cookie(
        asked, await asked.services.people.log_in(question.name, question.password, asked.services.hub.now())
    )


async def log_out(asked: Asked) -> Response:
    """End this session."""
    await asked.services.people.log_out(asked.who)
    response = Response(msgspec.json.encode(Account(None)), media_type="application/json")
    response.delete_cookie(asked.services.cookie_name, path="/", secure=asked.services.settings.secure_cookies)
    return response


def _demand_accounts(asked: Asked) -> None:
    if not asked.services.settings.accounts:
        raise Refusal("no-accounts", "this server has no accounts", 403)


def _limit(asked: Asked, name: str = "") -> None:
    """Let nobody try passwords or make guests by the thousand: neither from one address nor for one name."""
    services = asked.services
    if services.settings.rate:
        services.login_limits.demand(address_of(asked.request, services.settings.behind_proxy))
        if name:
            services.login_limits.demand(f"name:{name.lower()}")


ENDPOINTS = (
    Endpoint("GET", "/api/me", me, "Say who is asking.", Account),
    Endpoint("POST", "/api/guest", guest, "Play under a name, or change it.", Account, GuestName, failures=(409,)),
    Endpoint("POST", "/api/register", register, "Make an account.", Account, Credentials, failures=(403, 409)),
    Endpoint("POST", "/api/login", log_in, "Log in to an account.", Account, Credentials, failures=(403,)),
    Endpoint("POST", "/api/logout", log_out, "End the session.", Account, needs_person=True),
)
