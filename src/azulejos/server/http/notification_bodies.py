"""The bodies of requests and responses about notifications."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["NewSubscription", "NotificationWay", "Notifications", "SubscriptionMade"]

Url = Annotated[str, Meta(max_length=1000)]
Key = Annotated[str, Meta(max_length=200)]


class NewSubscription(Struct, frozen=True):
    """A way to be told of one's turns in slow play: at once, or once a day.

    For `push`, `target` is the endpoint of the browser's subscription and the keys are its own. For `webhook`, `target`
    is an address of a program. `mail` goes to the confirmed address.
    """

    channel: Literal["push", "mail", "webhook"]
    target: Url = ""
    p256dh: Key = ""
    auth: Key = ""
    daily: bool = False


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
