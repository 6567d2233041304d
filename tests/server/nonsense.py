"""Messages that are almost right, made from the types of the messages: for tests that send many of them."""

import functools
import json
import random
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from azulejos.server.wire.client_messages import CLIENT_MESSAGES, Resign

__all__ = ["nonsense"]

STRANGE: tuple[Any, ...] = (-1, 10**12, 10**400, "", "x" * 400, {}, [[]], True, 1.5, None, "\u202e", "\x00", "\ud800")
NOISE = ("", "{", '"', "\\u0000", "\u2028", "[" * 300, "1e999", "NaN")
PLAIN = "abcdef0123456789"
GOING_ON = [each for each in CLIENT_MESSAGES if each is not Resign]


def nonsense(dice: random.Random, words: Sequence[str] = ("3R4", "CRF"), version: int = 1) -> str | bytes:
    """Make a message: right, wrong in a field, damaged, or not text at all. Right ones use these words and version."""
    if dice.random() < 0.03:
        return dice.randbytes(dice.randrange(40))
    kind = dice.choice(CLIENT_MESSAGES if dice.random() < 0.1 else GOING_ON)
    message: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for name, type_of_field in _fields(kind):
        if dice.random() < 0.93:
            message[name] = _value(dice, type_of_field) if dice.random() < 0.85 else dice.choice(STRANGE)
    if dice.random() < 0.6 and "version" in message:
        message["version"] = version
    if dice.random() < 0.6 and "word" in message:
        message["word"] = dice.choice(words)
    if dice.random() < 0.05:
        message[dice.choice(("type", "extra", ""))] = dice.choice(STRANGE)
    text = json.dumps(message)
    return text if dice.random() < 0.9 else _damaged(dice, text)


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, inspect.Type]]:
    return [(field.name, inspect.type_info(field.type)) for field in msgspec.structs.fields(kind)]


def _value(dice: random.Random, kind: inspect.Type) -> Any:
    """Return a value of a type, or one just outside its limits."""
    match kind:
        case inspect.UnionType():
            return _value(dice, dice.choice(kind.types))
        case inspect.LiteralType():
            return dice.choice(kind.values)
        case inspect.IntType():
            low, high = kind.ge or 0, kind.le or 100
            return dice.choice((low - 1, low, dice.randint(low, high), high, high + 1))
        case inspect.StrType():
            return _text(dice, kind)
        case inspect.ListType():
            return [_value(dice, kind.item_type) for _ in range(dice.choice((0, 1, 3, kind.max_length or 9, 101)))]
        case _:
            return None


def _text(dice: random.Random, kind: inspect.StrType) -> str:
    if kind.pattern is not None and "{" in kind.pattern:  # so many hexadecimal digits
        return "".join(dice.choices(PLAIN, k=dice.choice((31, 32, 64, 65))))
    most = kind.max_length or 40
    return "".join(dice.choices(PLAIN, k=dice.choice((0, 1, 4, most, most + 1))))


def _damaged(dice: random.Random, text: str) -> str:
    cut = dice.randrange(len(text))
    return text[:cut] + dice.choice(NOISE) + text[cut + dice.randrange(3) :]
