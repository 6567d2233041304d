"""Ids and secrets that nobody can guess."""

import secrets

__all__ = ["new_id", "new_secret"]

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without letters that look alike


def new_id(length: int = 10) -> str:
    """Return an id that nobody finds by counting."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def new_secret() -> str:
    """Return a secret: a token, a seed, the key of a link."""
    return secrets.token_urlsafe(24)
