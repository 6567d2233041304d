"""Routes of one's own account: password, recovery, mail address, sessions."""

from azulejos.server.delivery.mail import mailbox_of
from azulejos.server.http.account_bodies import (
    AboutMe,
    AccountDetails,
    ChangePassword,
    ConfirmMail,
    Done,
    ForgotPassword,
    MailAddress,
    NewMail,
    OwnPassword,
    OwnSession,
    Passkey,
    RecoverPassword,
    RecoveryCode,
    ResetPassword,
)
from azulejos.server.http.people_routes import limit_attempts, require_accounts
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.people import recovery
from azulejos.server.people.accounts import Person
from azulejos.server.people.moderation import require_no_sanction
from azulejos.server.people.names import ABOUT_LENGTH, clean_line, name_key
from azulejos.server.people.passkeys import has_passkeys, passkeys_of
from azulejos.server.people.profiles import about_of, set_about
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection

__all__ = ["ENDPOINTS", "confirmed", "details", "own_account"]


def own_account(request: ApiRequest) -> Person:
    """Return the caller; refuse guests and bots, which have nothing of this."""
    require_accounts(request)
    caller = request.caller
    if not caller.is_account or caller.is_bot:
        raise Refusal("needs-account", "this needs an account", 403)
    return caller


async def confirmed(request: ApiRequest, password: str) -> Person:
    """Return the caller, who knows the password; wrong ones slow down the address as at a login."""
    caller = own_account(request)
    limit_attempts(request, caller.name)
    await request.services.accounts.require_password(caller, password)
    return caller


async def details(request: ApiRequest) -> AccountDetails:
    """Return everything about the caller's account that its owner can change."""
    caller, services = own_account(request), request.services
    now = services.hub.now()
    player = await services.store.player(caller.id)
    assert player is not None, "the caller is stored"

    def read(db: Connection) -> AccountDetails:
        mailbox = mailbox_of(db, caller.id)
        mail = None if mailbox is None else MailAddress(*mailbox[:2], mailbox.confirmed_at is not None)
        sessions = [
            OwnSession(
                each.id, each.device, each.created_at, each.seen_at, each.expires_at, each.hash == caller.session
            )
            for each in recovery.session_rows(db, caller.id, now)
        ]
        passkeys = [Passkey(*each) for each in passkeys_of(db, caller.id)]
        has_code = recovery.has_recovery_code(db, caller.id)
        works = services.postman.has("mail"), has_passkeys()
        about = about_of(db, caller.id)
        return AccountDetails(
            player.id, player.name, player.created_at, mail, has_code, sessions, passkeys, *works, about
        )

    return await services.store.read(read)


async def set_own_about(request: ApiRequest) -> AccountDetails:
    """Replace the line about the caller; whoever is silenced does not write to everybody here either."""
    body: AboutMe = request.body
    caller, now = own_account(request), request.services.hub.now()

    def write(db: Connection) -> None:
        require_no_sanction(db, caller.id, "silence", now)
        set_about(db, caller.id, clean_line(body.about, ABOUT_LENGTH))

    await request.services.store.write(write)
    return await details(request)


# --- Passwords


async def change_password(request: ApiRequest) -> Done:
    """Replace the password, and end all other sessions."""
    body: ChangePassword = request.body
    caller = await confirmed(request, body.old)
    await _set_password(request, caller.id, body.new, keep=caller.session)
    return Done()


async def _set_password(request: ApiRequest, player: str, password: str, keep: str | None = None) -> None:
    """Store a new password, end the sessions of whoever knew the old one, and tell the owner by mail."""
    services = request.services
    hashed = await services.accounts.passwords.hash(password)

    def change(db: Connection) -> list[str]:
        db.execute("UPDATE players SET password = ? WHERE id = ?", (hashed, player))
        db.execute("DELETE FROM secrets WHERE player = ?", (player,))
        return recovery.end_sessions(db, player, keep=keep)

    for session in await services.store.write(change):
        await services.hub.end_session(session)
    await services.letters.tell_change(player)


async def new_code(request: ApiRequest) -> RecoveryCode:
    """Make a recovery code; the one before it no longer works."""
    caller = await confirmed(request, request.body.password)
    code, now = recovery.new_recovery_code(), request.services.hub.now()
    await request.services.store.write(lambda db: recovery.set_recovery_code(db, caller.id, code, now))
    return RecoveryCode(code)


async def recover(request: ApiRequest) -> RecoveryCode:
    """Choose a new password with a recovery code; return the code for the next time."""
    body: RecoverPassword = request.body
    require_accounts(request)
    limit_attempts(request, body.name)
    services, now, code = request.services, request.services.hub.now(), recovery.new_recovery_code()
    player = await services.store.account(name_key(body.name))

    def use(db: Connection) -> bool:
        if player is None or not recovery.use_recovery_code(db, player.id, body.code):
            return False
        recovery.set_recovery_code(db, player.id, code, now)
        return True

    if not await services.store.write(use) or player is None:
        raise Refusal("wrong-code", "this account has no such recovery code", 403)
    await _set_password(request, player.id, body.password)
    return RecoveryCode(code)


async def forgot(request: ApiRequest) -> Done:
    """Send a letter with a link to the owner of an account; the answer is the same whether there is one or not."""
    body: ForgotPassword = request.body
    require_accounts(request)
    limit_attempts(request, body.name)
    _require_mail(request)
    player = await request.services.store.account(name_key(body.name))
    if player is not None and request.services.letter_limits.allows(player.id):
        await request.services.letters.ask_reset(player.id)
    return Done()


async def reset(request: ApiRequest) -> Done:
    """Choose a new password with the secret of a letter."""
    body: ResetPassword = request.body
    limit_attempts(request)
    now = request.services.hub.now()
    player = await request.services.store.write(lambda db: recovery.take_secret(db, body.secret, "reset", now))
    if player is None:
        raise Refusal("old-link", "this link has been used or is too old", 403)
    await _set_password(request, player, body.password)
    return Done()


# --- Mail addresses


def _require_mail(request: ApiRequest) -> None:
    if not request.services.postman.has("mail"):
        raise Refusal("no-mail", "this server sends no mail; use a recovery code", 403)


async def set_mail(request: ApiRequest) -> AccountDetails:
    """Store an address, and send a letter that asks to confirm it."""
    body: NewMail = request.body
    _require_mail(request)
    caller = await confirmed(request, body.password)
    request.services.letter_limits.check(caller.id)
    language = request.language(body.language)
    await request.services.store.write(lambda db: recovery.set_mail(db, caller.id, body.address, language))
    await request.services.letters.ask_confirmation(caller.id)
    return await details(request)


async def confirm_mail(request: ApiRequest) -> Done:
    """Confirm an address with the secret of the letter to it."""
    body: ConfirmMail = request.body
    limit_attempts(request)
    now = request.services.hub.now()

    def confirm(db: Connection) -> bool:
        player = recovery.take_secret(db, body.secret, "confirm", now)
        if player is not None:
            recovery.confirm_mail(db, player, now)
        return player is not None

    if not await request.services.store.write(confirm):
        raise Refusal("old-link", "this link has been used or is too old", 403)
    return Done()


async def drop_mail(request: ApiRequest) -> AccountDetails:
    """Delete the address."""
    caller = own_account(request)
    await request.services.store.write(lambda db: recovery.drop_mail(db, caller.id))
    return await details(request)


# --- Sessions


async def end_session(request: ApiRequest) -> AccountDetails:
    """End one session and close its connections."""
    caller, services = own_account(request), request.services
    name = request.path("id")
    ended = await services.store.write(lambda db: recovery.end_sessions(db, caller.id, only=name))
    if not ended:
        raise Refusal("unknown-session", "you have no such session", 404)
    for session in ended:
        await services.hub.end_session(session)
    return await details(request)


async def end_others(request: ApiRequest) -> AccountDetails:
    """End all sessions but this one."""
    caller, services = own_account(request), request.services
    for session in await services.store.write(lambda db: recovery.end_sessions(db, caller.id, keep=caller.session)):
        await services.hub.end_session(session)
    return await details(request)


ENDPOINTS = (
    Endpoint("GET", "/api/account", details, "Return your account's settings.", AccountDetails, needs_person=True),
    Endpoint(
        "POST",
        "/api/account/about",
        set_own_about,
        "Write a line about yourself.",
        AccountDetails,
        AboutMe,
        needs_person=True,
    ),
    Endpoint(
        "POST",
        "/api/account/password",
        change_password,
        "Change your password.",
        Done,
        ChangePassword,
        needs_person=True,
    ),
    Endpoint(
        "POST",
        "/api/account/recovery",
        new_code,
        "Make a recovery code to print.",
        RecoveryCode,
        OwnPassword,
        needs_person=True,
    ),
    Endpoint(
        "POST", "/api/account/mail", set_mail, "Set your mail address.", AccountDetails, NewMail, needs_person=True
    ),
    Endpoint("DELETE", "/api/account/mail", drop_mail, "Delete your mail address.", AccountDetails, needs_person=True),
    Endpoint(
        "DELETE",
        "/api/account/sessions/{id}",
        end_session,
        "End one of your sessions.",
        AccountDetails,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST",
        "/api/account/sessions/end",
        end_others,
        "End all your other sessions.",
        AccountDetails,
        needs_person=True,
    ),
    Endpoint("POST", "/api/password/recover", recover, "Use a recovery code.", RecoveryCode, RecoverPassword),
    Endpoint("POST", "/api/password/forgot", forgot, "Ask for a letter with a link.", Done, ForgotPassword),
    Endpoint("POST", "/api/password/reset", reset, "Use the link of a letter.", Done, ResetPassword),
    Endpoint("POST", "/api/mail/confirm", confirm_mail, "Confirm a mail address.", Done, ConfirmMail),
)
