"""Addresses of clients, as limits count them."""

import hashlib
import ipaddress
import re
import secrets

__all__ = ["address_group", "hidden_address"]

WITH_PORT = re.compile(r"(?:\[([^\]]*)\]|([0-9.]+))(?::[0-9]+)?")
"""An address that may be followed by a port: one of IPv6 in brackets, or one of IPv4."""

_KEY = secrets.token_bytes(32)
"""Known to this process alone, and nowhere stored."""


def hidden_address(address: str) -> str:
    """Return what stands for an address in limits: a hash that nobody can turn back without the key.

    >>> hidden_address("192.0.2.7") == hidden_address("::ffff:192.0.2.7")
    True
    >>> len(hidden_address("192.0.2.7"))
    24
    """
    return hashlib.blake2b(address_group(address).encode(), key=_KEY, digest_size=12).hexdigest()


def address_group(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 network of an IPv6 address.

    >>> address_group("192.0.2.7"), address_group("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> address_group("2001:db8:1:2:3::4")
    '2001:db8:1:2::/64'

    Some proxies name the port as well, which is another one for each connection.

    >>> address_group("192.0.2.7:4711"), address_group("[2001:db8:1:2:3::4]:4711")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    with_port = WITH_PORT.fullmatch(address)
    if with_port is not None:
        address = with_port[1] or with_port[2]
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))
