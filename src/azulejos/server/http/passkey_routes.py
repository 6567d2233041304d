"""Routes of passkeys: making one, logging in with one, deleting one."""

from urllib.parse import urlsplit

from starlette.responses import Response

from azulejos.server.http.account_bodies import AccountDetails, NewPasskey, PasskeyLogin, PasskeyOptions
from azulejos.server.http.account_routes import details, own_account
from azulejos.server.http.bodies import Account
from azulejos.server.http.people_routes import limit_attempts, require_accounts, with_cookie
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.people.names import clean_player_name
from azulejos.server.people.passkeys import Passkeys, drop_passkey
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS", "passkeys_of_site"]


def passkeys_of_site(request: ApiRequest) -> Passkeys:
    """Return the passkeys of this site: that of the setting `url`, or the one that the browser asked."""
    require_accounts(request)
    services, http = request.services, request.http
    origin = services.settings.url or http.headers.get("origin", f"http://{http.headers.get('host', '')}")
    try:
        site = urlsplit(origin)
    except ValueError as error:
        raise Refusal("bad-origin", "this is no address of a page", 403) from error
    return Passkeys(services.store, site.hostname or "", f"{site.scheme}://{site.netloc}", services.hub.now())


async def begin(request: ApiRequest) -> PasskeyOptions:
    """Begin to make a passkey."""
    return PasskeyOptions(await passkeys_of_site(request).begin(own_account(request)))


async def finish(request: ApiRequest) -> AccountDetails:
    """Store the passkey that the browser made."""
    body: NewPasskey = request.body
    await passkeys_of_site(request).finish(own_account(request), clean_player_name(body.name), body.credential)
    return await details(request)


async def drop(request: ApiRequest) -> AccountDetails:
    """Delete a passkey, which no longer works."""
    caller, name = own_account(request), request.path("id")
    if not await request.services.store.write(lambda db: drop_passkey(db, caller.id, name)):
        raise Refusal("unknown-passkey", "you have no such passkey", 404)
    return await details(request)


async def ask(request: ApiRequest) -> PasskeyOptions:
    """Begin to log in with a passkey."""
    limit_attempts(request)
    return PasskeyOptions(await passkeys_of_site(request).ask())


async def log_in(request: ApiRequest) -> Response:
    """Begin a session with the answer of a passkey."""
    body: PasskeyLogin = request.body
    limit_attempts(request)
    player = await passkeys_of_site(request).log_in(body.credential)
    services = request.services
    return with_cookie(request, await services.accounts.begin_session(player, services.hub.now(), request.device))


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/account/passkeys/begin",
        begin,
        "Begin to make a passkey.",
        PasskeyOptions,
        needs_person=True,
        failures=(409, 501),
    ),
    Endpoint(
        "POST",
        "/api/account/passkeys",
        finish,
        "Store a passkey.",
        AccountDetails,
        NewPasskey,
        needs_person=True,
        failures=(501,),
    ),
    Endpoint(
        "DELETE",
        "/api/account/passkeys/{id}",
        drop,
        "Delete a passkey.",
        AccountDetails,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST", "/api/login/passkey/begin", ask, "Begin to log in with a passkey.", PasskeyOptions, failures=(501,)
    ),
    Endpoint("POST", "/api/login/passkey", log_in, "Log in with a passkey.", Account, PasskeyLogin, failures=(501,)),
)
