"""Routes of notifications: ways to be told of one's turns, and a test for each."""

from importlib.util import find_spec
from smtplib import SMTPException
from urllib.parse import urlsplit

from azulejos.server.delivery.mail import mailbox_of
from azulejos.server.delivery.outbox import Message
from azulejos.server.delivery.outgoing import NotPublic, TurnedDown, check_target
from azulejos.server.delivery.postman import Undeliverable
from azulejos.server.http.notification_bodies import (
    NewSubscription,
    NewVacation,
    Notifications,
    NotificationTest,
    NotificationWay,
    SubscriptionMade,
    Vacation,
)
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.ids import new_id, new_secret
from azulejos.server.people import subscriptions, vacations
from azulejos.server.people.subscriptions import Subscription
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS"]


def _has_push() -> bool:
    return find_spec("cryptography") is not None


async def ways(request: ApiRequest) -> Notifications:
    """Return how the caller is told of turns."""
    services, caller = request.services, request.caller
    services.require_club()
    found = await services.store.read(lambda db: subscriptions.subscriptions_of(db, caller.id))
    shown = [
        NotificationWay(
            each.id,
            each.channel,
            urlsplit(each.target).netloc if each.channel == "push" else each.target,
            each.daily,
            each.created_at,
        )
        for each in found
    ]
    key = None
    if _has_push():
        from azulejos.server.delivery.web_push import public_key_of

        key = public_key_of(await services.notifications.push_key())
    return Notifications(shown, key, services.postman.has("mail"))


async def subscribe(request: ApiRequest) -> SubscriptionMade:
    """Be told of turns in one more way."""
    body: NewSubscription = request.body
    services, caller = request.services, request.caller
    services.require_club()
    keys, target = await _checked(request, body)
    made = Subscription(new_id(), body.channel, target, keys, body.daily, services.hub.now())
    await services.store.write(lambda db: subscriptions.add_subscription(db, caller.id, made))
    return SubscriptionMade(made.id, keys.get("secret"))


async def _checked(request: ApiRequest, body: NewSubscription) -> tuple[dict[str, str], str]:
    """Return the keys and the target of a subscription that can work; refuse any other."""
    services, caller = request.services, request.caller
    if body.channel == "mail":
        mailbox = await services.store.read(lambda db: mailbox_of(db, caller.id))
        if not services.postman.has("mail") or mailbox is None or mailbox.confirmed_at is None:
            raise Refusal("no-mail", "there is no confirmed mail address", 403)
        return {}, ""
    check_target(body.target, is_private_allowed=services.settings.private_targets)
    if body.channel == "webhook":
        return {"secret": new_secret()}, body.target
    if not _has_push():
        raise Refusal("missing-extra", "Web Push needs the extra 'club' on this server", 501)
    from azulejos.server.delivery.web_push import encrypted

    try:
        encrypted(b"", body.p256dh, body.auth)
    except ValueError as error:
        raise Refusal("bad-keys", "these are not the keys of a browser's push subscription", 400) from error
    keys = {"p256dh": body.p256dh, "auth": body.auth, "language": request.language(body.language)}
    return keys, body.target


async def unsubscribe(request: ApiRequest) -> Notifications:
    """Be told no longer in this way."""
    caller, name = request.caller, request.path("id")
    if not await request.services.store.write(lambda db: subscriptions.drop_subscription(db, caller.id, name)):
        raise Refusal("no-subscription", "you have no such subscription", 404)
    return await ways(request)


async def test(request: ApiRequest) -> NotificationTest:
    """Send a test in this way, and return what became of it."""
    services, caller, name = request.services, request.caller, request.path("id")
    services.require_club()
    found = await services.store.read(lambda db: subscriptions.subscription(db, caller.id, name))
    services.letter_limits.check(caller.id)
    now = services.hub.now()
    body = {"kind": "test", "subscription": found.id}
    try:
        await services.postman.send_now(Message(f"test-{new_id()}", found.channel, caller.id, body, now, now, 0))
    except TurnedDown as error:
        return NotificationTest("refused", error.status)
    except SMTPException:
        return NotificationTest("refused")
    except NotPublic:
        return NotificationTest("private")
    except Undeliverable:
        return NotificationTest("gone")
    except OSError:
        return NotificationTest("unreachable")
    return NotificationTest("sent")


# --- Away from the board


async def vacation(request: ApiRequest) -> Vacation:
    """Return whether the caller is on vacation."""
    caller, now = request.caller.id, request.services.hub.now()
    return Vacation(*await request.services.store.read(lambda db: vacations.vacation_of(db, caller, now)))


async def begin_vacation(request: ApiRequest) -> Vacation:
    """Begin a vacation."""
    body: NewVacation = request.body
    request.services.require_club()
    caller, now = request.caller.id, request.services.hub.now()
    await request.services.store.write(lambda db: vacations.begin_vacation(db, caller, body.days, now))
    return await vacation(request)


async def end_vacation(request: ApiRequest) -> Vacation:
    """Come back."""
    caller, now = request.caller.id, request.services.hub.now()
    await request.services.store.write(lambda db: vacations.end_vacation(db, caller, now))
    return await vacation(request)


ENDPOINTS = (
    Endpoint("GET", "/api/notifications", ways, "List how you are told of turns.", Notifications, needs_person=True),
    Endpoint(
        "POST",
        "/api/notifications",
        subscribe,
        "Be told of your turns in slow play.",
        SubscriptionMade,
        NewSubscription,
        status=201,
        needs_person=True,
        failures=(409, 501),
    ),
    Endpoint(
        "DELETE",
        "/api/notifications/{id}",
        unsubscribe,
        "Be told no longer.",
        Notifications,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint(
        "POST",
        "/api/notifications/{id}/test",
        test,
        "Send a test.",
        NotificationTest,
        needs_person=True,
        failures=(404,),
    ),
    Endpoint("GET", "/api/vacation", vacation, "Return whether you are on vacation.", Vacation, needs_person=True),
    Endpoint(
        "POST",
        "/api/vacation",
        begin_vacation,
        "Begin a vacation from slow play.",
        Vacation,
        NewVacation,
        needs_person=True,
        failures=(409,),
    ),
    Endpoint("DELETE", "/api/vacation", end_vacation, "Come back from vacation.", Vacation, needs_person=True),
)
