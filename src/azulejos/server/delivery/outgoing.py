"""Requests to addresses that strangers name: only to the public internet, only over https, and never redirected."""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from azulejos.server.delivery.postman import Undeliverable
from azulejos.server.refusal import Refusal

__all__ = ["NotPublic", "TurnedDown", "check_target", "is_public", "post"]

TIMEOUT_S = 10
TRANSLATED = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96"))
"""What ends with an address of IPv4: that of a translator (NAT64), and an old way to write one."""

MOST_ANSWER = 1024


class NotPublic(Undeliverable):
    """The address leads into a network of its own, where strangers must not send us."""


class TurnedDown(OSError):
    """The other side was reached, and took nothing: `status` is what it answered."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the other side answered {status}")
        self.status = status


def check_target(url: str, *, is_private_allowed: bool) -> None:
    """Refuse an address that no message may go to, or that is none."""
    try:
        site = urlsplit(url)
        host, port = (site.hostname or "").encode("idna"), site.port
    except ValueError:  # brackets, a port or a name that cannot be
        host, port = b"", None
    is_safe = bool(host) and (site.scheme == "https" or (is_private_allowed and site.scheme == "http"))
    if not is_safe or port == 0 or site.username is not None or site.fragment:
        raise Refusal("bad-target", "messages go to addresses that begin with https://", 400)


def post(url: str, body: bytes, headers: dict[str, str], *, is_private_allowed: bool) -> int:
    """Send a body to an address; return the status. Raise OSError if it is not reached. It waits: call it in a thread.

    The name is looked up once, and the connection goes to the number that was checked.
    """
    check_target(url, is_private_allowed=is_private_allowed)
    site = urlsplit(url)
    host, is_safe = site.hostname or "", site.scheme == "https"
    port = site.port or (443 if is_safe else 80)
    number = _number_of(host, port, is_private_allowed=is_private_allowed)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_S)
    opened = socket.create_connection((number, port), TIMEOUT_S)
    try:
        connection.sock = ssl.create_default_context().wrap_socket(opened, server_hostname=host) if is_safe else opened
        path = (site.path or "/") + (f"?{site.query}" if site.query else "")
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read(MOST_ANSWER)
        return answer.status
    except http.client.HTTPException as error:
        raise OSError(f"not an HTTP server: {error}") from error
    finally:
        connection.close()
        opened.close()


def _number_of(host: str, port: int, *, is_private_allowed: bool) -> str:
    """Return the number of a host, if it is one of the public internet."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    number = str(found[0][4][0])
    if not is_private_allowed and not is_public(number):
        raise NotPublic("the address is not of the public internet")
    return number


def is_public(number: str) -> bool:
    """Whether an address is of the public internet; an address of IPv6 that stands for one of IPv4 is as public.

    >>> [is_public(number) for number in ("1.1.1.1", "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::")]
    [True, True, True, True]
    >>> [is_public(number) for number in ("10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1")]
    [False, False, False, False, False]
    """
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        is_translated = any(address in network for network in TRANSLATED)
        last = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF) if is_translated else None
        address = address.ipv4_mapped or address.sixtofour or last or address
    return address.is_global and not address.is_multicast
