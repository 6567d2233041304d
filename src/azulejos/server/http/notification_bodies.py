"""The bodies of requests and responses about notifications."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.server.http.account_bodies import Language

__all__ = [
    "NewSubscription",
    "NewVacation",
    "NotificationTest",
    "NotificationWay",
    "Notifications",
    "SubscriptionMade",
    "Vacation",
]

Url = Annotated[str, Meta(max_length=1000)]
Key = Annotated[str, Meta(max_length=200)]


class NewSubscription(Struct, frozen=True):
    """A way to be told of one's turns in slow play: at once, or once a day.

    For `push`, `target` is the endpoint of the browser's subscription and the keys are its own. For `webhook`, `target`
    is an address of a program. `mail` goes to the confirmed address. `language` is that of the sentence in `text`, by
    default that of the browser.
    """

    channel: Literal["push", "mail", "webhook"]
    target: Url = ""
    p256dh: Key = ""
    auth: Key = ""
    daily: bool = False
    language: Language = ""


class NotificationWay(Struct, frozen=True):
    """A way in which the caller is told; of a browser's endpoint, only the host is shown."""

    id: str
    channel: Literal["push", "mail", "webhook"]
    target: str
    daily: bool
    created_at: int


class Notifications(Struct, frozen=True):
    """How the caller is told. `push_key` is the `applicationServerKey` for browsers; None without Web Push."""

    ways: list[NotificationWay]
    push_key: str | None
    mail_works: bool


class SubscriptionMade(Struct, frozen=True):
    """A new way to be told. `secret` signs the messages of a webhook; it is shown this once."""

    id: str
    secret: str | None


class NotificationTest(Struct, frozen=True):
    """What became of a test.

    `sent`: the mail server, the push service or the program took it. `refused`: it answered, and took nothing; `status`
    is the status of HTTP. `gone`: this way no longer exists. `private`: the address is not on the public internet.
    `unreachable`: nobody answered.
    """

    outcome: Literal["sent", "refused", "gone", "private", "unreachable"]
    status: int | None = None


class NewVacation(Struct, frozen=True):
    """For how many days the caller runs out of no time in slow play."""

    days: Annotated[int, Meta(ge=1, le=30)]


class Vacation(Struct, frozen=True):
    """Until when the caller is on vacation, None if not; and how many days are left of those for a year."""

    until: int | None
    days_left: int
