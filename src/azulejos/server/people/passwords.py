"""Passwords as hashes (argon2id), computed in other threads."""

import asyncio

import argon2

__all__ = ["NO_PASSWORD", "Passwords", "new_hasher"]

NO_PASSWORD = "!"
"""The password of players that nobody can log in as."""


def new_hasher() -> argon2.PasswordHasher:
    """Return what hashes passwords: Argon2id with the library's own parameters (RFC 9106, for little memory)."""
    return argon2.PasswordHasher()


class Passwords:
    """Hashes passwords and checks them."""

    def __init__(self) -> None:
        self._hasher = new_hasher()
        self._nobody = self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """Return the hash of a password, which is all that is stored of it."""
        return await asyncio.to_thread(self._hasher.hash, password)

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Whether a password has this hash. Without a hash, the answer is no and takes as long."""
        is_right = await asyncio.to_thread(self._is_right, self._nobody if hashed is None else hashed, password)
        return is_right and hashed is not None

    def is_weak(self, hashed: str) -> bool:
        """Whether hashes have become stronger since this one was made."""
        return self._hasher.check_needs_rehash(hashed)

    def _is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHash):
            return False
