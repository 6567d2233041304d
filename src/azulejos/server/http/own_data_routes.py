"""Routes of everything that is stored about the caller: taking it along, and deleting it."""

import msgspec
from starlette.responses import Response, StreamingResponse

from azulejos.server.club.exporting import export_lines
from azulejos.server.club.leaving import delete_account
from azulejos.server.http.account_bodies import OwnerProof
from azulejos.server.http.account_routes import confirmed, own_account
from azulejos.server.http.bodies import Account
from azulejos.server.http.passkey_routes import passkeys_of_site
from azulejos.server.http.people_routes import limit_attempts
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.people.accounts import Person
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS"]


async def export(request: ApiRequest) -> Response:
    """Stream everything that is stored about the caller, one line of JSON for each thing."""
    caller = request.caller
    headers = {"Content-Disposition": 'attachment; filename="azulejos.ndjson"', "X-Accel-Buffering": "no"}
    lines = export_lines(request.services.store, caller.id)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


async def _proven(request: ApiRequest) -> Person:
    """Return the caller, who knows the password or has a passkey of the account: a stolen session is not enough."""
    body: OwnerProof = request.body
    if body.passkey is None:
        return await confirmed(request, body.password)
    caller = own_account(request)
    limit_attempts(request, caller.name)
    if (await passkeys_of_site(request).log_in(body.passkey)).id != caller.id:
        raise Refusal("bad-passkey", "this passkey belongs to another account", 403)
    return caller


async def delete(request: ApiRequest) -> Response:
    """Delete the account: its matches stay under "deleted player"."""
    caller = await _proven(request)
    await delete_account(request.services.hub, caller)
    response = Response(msgspec.json.encode(Account(None)), media_type="application/json")
    response.delete_cookie(request.services.cookie_name, path="/", secure=request.services.settings.secure_cookies)
    return response


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/account/export",
        export,
        "Download everything that is stored about you.",
        str,
        media="application/x-ndjson",
        needs_person=True,
        cost=20.0,
    ),
    Endpoint(
        "POST",
        "/api/account/delete",
        delete,
        "Delete your account.",
        Account,
        OwnerProof,
        failures=(409,),
        needs_person=True,
    ),
)
