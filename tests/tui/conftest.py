"""Servers of these tests hash passwords as cheaply as those of `tests/server`."""

from tests.server.conftest import cheap_passwords

__all__ = ["cheap_passwords"]
