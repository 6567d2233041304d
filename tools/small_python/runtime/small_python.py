"""What rewritten code calls, and builtins that MicroPython lacks or that work otherwise there.

This file and those beside it are translated like the rest, and run under MicroPython only.
"""

import builtins
import math
from collections import OrderedDict, namedtuple

from small_bridge import number_text

MISSING = object()
"""Stands for an argument that was not given."""

dict = OrderedDict


def fromkeys(keys, value=None):
    """Return a dictionary with these keys."""
    return OrderedDict([(key, value) for key in keys])


def merged(*parts):
    """Return a dictionary with the items of several, the later ones over the earlier."""
    total = OrderedDict()
    for part in parts:
        total.update(part)
    return total


# --- Classes


class Data:
    """A class of declared fields: its text."""

    def __repr__(self):
        parts = ["{}={}".format(name, repr(getattr(self, name))) for name in self.__dataclass_fields__]
        return "{}({})".format(self.__class__.__name__, ", ".join(parts))


class Values(Data):
    """A class whose objects are equal if their fields are."""

    def __eq__(self, other):
        if self.__class__ is not other.__class__:
            return False
        for name in self.__compared__:
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(tuple([getattr(self, name) for name in self.__compared__]))


def named_tuple(name, fields):
    """Return a base for a class of tuples with names, with what MicroPython's own lacks."""
    base = namedtuple(name, fields)

    class Named(base):
        _fields = fields

        def _replace(self, **changes):
            return self.__class__(*[changes.get(field, value) for field, value in zip(fields, self)])

        def _asdict(self):
            return OrderedDict(zip(fields, self))

    return Named


class EnumText(str):
    """A member of an enumeration of texts."""

    def __add__(self, other):
        return self.value + other

    def __radd__(self, other):
        return other + self.value

    @property
    def value(self):
        """Return its text."""
        return str(self)


def add_members(kind, pairs):
    """Give an enumeration its members."""
    kind.__members__ = OrderedDict()
    for name, value in pairs:
        member = kind(value)
        setattr(kind, name, member)
        kind.__members__[name] = member


def members(kind):
    """Return the members of an enumeration, in order."""
    return kind.__members__.values()


def make_class(name, bases, names):
    """Return a class made of data: MicroPython takes its own dictionaries only."""
    own = builtins.dict(names)
    own["__new__"] = object.__new__
    return type(name, bases, own)


def vars(thing):
    """Return the attributes of a class or an object, those of a class in the order of its text."""
    found = thing.__dict__
    order = found.get("__order__")
    return found if order is None else OrderedDict([(name, found[name]) for name in order])


# --- Sorting, slicing, rounding


def sorted(iterable, *, key=None, reverse=False):
    """Return a sorted list; equal items keep their order, which MicroPython's own does not promise."""
    items = list(iterable)
    if key is None:
        items.sort(reverse=reverse)
        return items
    if reverse:
        order = [(key(item), -number) for number, item in enumerate(items)]
        order.sort(reverse=True)
        return [items[-number] for _, number in order]
    order = [(key(item), number) for number, item in enumerate(items)]
    order.sort()
    return [items[number] for _, number in order]


def sort(items, *, key=None, reverse=False):
    """Sort a list in place."""
    items[:] = sorted(items, key=key, reverse=reverse)


def sliced(items, first, last, step):
    """Return a slice by steps of a list, tuple or text."""
    size = len(items)
    default_first, default_last = (0, size) if step is None or step > 0 else (size - 1, -1)
    start = default_first if first is None else _bounded(first, size, step)
    stop = default_last if last is None else _bounded(last, size, step)
    chosen = [items[place] for place in range(start, stop, step or 1)]
    if isinstance(items, str):
        return "".join(chosen)
    return tuple(chosen) if isinstance(items, tuple) else bytes(chosen) if isinstance(items, bytes) else chosen


def _bounded(place, size, step):
    lowest, highest = (0, size) if step is None or step > 0 else (-1, size - 1)
    return min(max(place + size if place < 0 else place, lowest), highest)


def scaled(number, decimals):
    """Return a number without its sign, times a power of 10, as the nearest integer, or the even one of two."""
    fraction, exponent = math.frexp(abs(number))
    whole, exponent = int(fraction * (1 << 53)) * 10**decimals, exponent - 53
    if exponent >= 0:
        return whole << exponent
    unit = 1 << -exponent
    nearest, rest = divmod(whole, unit)
    return nearest + (1 if 2 * rest > unit or (2 * rest == unit and nearest & 1) else 0)


_round = builtins.round


def round(number, decimals=None):
    """Return a number rounded as CPython does: exactly, by its binary value."""
    if decimals is None or not isinstance(number, float) or decimals < 0:
        return _round(number) if decimals is None else _round(number, decimals)
    if abs(number) >= 1 << 52:
        return number  # it has no decimals
    found = scaled(number, decimals) / 10**decimals
    return -found if number < 0 else found


# --- Texts

_repr = builtins.repr
ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}


def repr(thing):
    """Return a text for programmers; letters outside of ASCII stay as they are."""
    if isinstance(thing, float):
        return _number(thing)
    if not isinstance(thing, str):
        return _repr(thing)
    quote = '"' if "'" in thing and '"' not in thing else "'"
    return quote + "".join([_escaped(letter, quote) for letter in str(thing)]) + quote


def _number(number):
    """Return the shortest text of a number; MicroPython's own is not exact."""
    return number_text(number) if 1e-4 <= abs(number) < 1e16 or number == 0 else _repr(number)


def _escaped(letter, quote):
    code = ord(letter)
    if letter in ESCAPES:
        return ESCAPES[letter]
    if letter == quote:
        return "\\" + letter
    if code < 32 or 127 <= code < 161 or code == 173:
        return "\\x{:02x}".format(code)
    return "\\u{:04x}".format(code) if 0x2028 <= code <= 0x202E or 0xD800 <= code < 0xE000 else letter


def formatted(value, spec):
    """Return a value in a format: numbers with decimals are rounded exactly."""
    if isinstance(value, str):
        return _padded(value, spec)
    if not isinstance(value, float) or spec[-1:] not in ("f", "%"):
        return ("{:" + spec + "}").format(value)
    head, _, tail = spec.partition(".")
    decimals = int(tail[:-1]) if tail else 6
    digits = str(scaled(value * 100 if spec[-1] == "%" else value, decimals))
    digits = zfill(digits, decimals + 1)
    whole, part = (digits[:-decimals], digits[-decimals:]) if decimals else (digits, "")
    if "," in head:
        whole = "{:,}".format(int(whole))
    is_negative = value < 0 or str(value)[:1] == "-"
    sign = "-" if is_negative else "+" if "+" in head else ""
    text = whole + ("." + part if part else "") + ("%" if spec[-1] == "%" else "")
    head = head.replace("+", "").replace(",", "").replace("f", "").replace("%", "")
    if head[:1] == "0":
        return sign + zfill(text, int(head) - len(sign))
    return ("{:" + (head if head[:1] in "<>^" else ">" + head) + "}").format(sign + text) if head else sign + text


def _padded(text, spec):
    """Return a text in a format; MicroPython's own counts bytes."""
    place = 1 if spec[1:2] in ("<", ">", "^") else 0
    fill, align, width = (spec[0], spec[1], spec[2:]) if place else (" ", "<", spec)
    if not place and spec[:1] in ("<", ">", "^"):
        align, width = spec[0], spec[1:]
    width, _, most = width.replace("s", "").partition(".")
    text = str(text)[: int(most)] if most else str(text)
    missing = max(0, int(width or 0) - len(text))
    left = 0 if align == "<" else missing if align == ">" else missing // 2
    return fill * left + text + fill * (missing - left)


def format(value, spec=""):
    """Return a value in a format."""
    return formatted(value, spec) if spec else str(value)


def format_map(text, values):
    """Fill in a text."""
    return text.format(**values)


def zfill(text, width):
    """Fill up with zeros, after the sign."""
    sign = text[:1] if text[:1] in ("+", "-") else ""
    return sign + "0" * (width - len(text)) + text[len(sign) :]


def ljust(text, width, letter=" "):
    """Fill up on the right."""
    return text + letter * (width - len(text))


def rjust(text, width, letter=" "):
    """Fill up on the left."""
    return letter * (width - len(text)) + text


def removeprefix(text, prefix):
    """Return a text without its beginning, if it is this."""
    return text[len(prefix) :] if text.startswith(prefix) else text


def removesuffix(text, suffix):
    """Return a text without its end, if it is this."""
    return text[: len(text) - len(suffix)] if suffix and text.endswith(suffix) else text


def capitalize(text):
    """Return a text with its first letter capital and no other."""
    return text[:1].upper() + text[1:].lower()


def title(text):
    """Return a text with each word's first letter capital."""
    return " ".join([capitalize(word) for word in text.split(" ")])


def casefold(text):
    """Return a text without capitals."""
    return text.lower()


def isalnum(text):
    """Whether there are only letters and digits."""
    return text != "" and all([letter.isalpha() or letter.isdigit() for letter in text])


def isascii(text):
    """Whether all letters are of ASCII."""
    return all([ord(letter) < 128 for letter in text])


def isidentifier(text):
    """Whether a text can be a name in a program."""
    return text != "" and not text[0].isdigit() and isalnum(text.replace("_", "a"))


def maketrans(kind, before, after):
    """Return a table of letters for `translate`."""
    return {ord(old): new for old, new in zip(before, after)}


def translate(text, table):
    """Replace letters."""
    found = [table.get(ord(letter), letter) for letter in text]
    return "".join([chr(each) if isinstance(each, int) else each or "" for each in found])


# --- Integers


def bit_count(number):
    """Return how many bits are 1."""
    return bin(number).count("1")


def bit_length(number):
    """Return how many bits a number needs."""
    return len(bin(abs(number))) - 2 if number else 0


def to_bytes(number, length=1, order="big", *, signed=False):
    """Return a number as bytes."""
    if signed and number < 0:
        number += 1 << 8 * length
    return number.to_bytes(length, order)


for _name, _made in (("vars", vars), ("sorted", sorted), ("round", round), ("repr", repr), ("format", format)):
    setattr(builtins, _name, _made)
