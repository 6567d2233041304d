"""Addresses of clients, as limits count them."""

import hashlib
import ipaddress
import secrets

__all__ = ["address_group", "hidden_address"]

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
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))
