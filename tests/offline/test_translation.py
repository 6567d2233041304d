# ruff: noqa: E501  # the programs are shown as they are
"""Every rule of the translation: the rewritten text gives under MicroPython what the text itself gives here."""

import json
import math
import random
from typing import Any

import pytest

from tests.offline.small_engine import SmallEngine
from tools.small_python import translate

SNIPPETS = {
    "unpacking in displays": "a, b = [1, 2], (3,)\nfound = [[*a, 0, *b], [*(*a, 9)], sorted({*a, *b}), [*b]]",
    "merged dictionaries": "a = {'x': 1, 'y': 2}\nfound = list({**a, 'y': 3, 'q-r': 4, **{'z': 5}}.items())",
    "order of dictionaries": "d = {'zeta': 1, 'b': 2, 'alpha': 3}\nd['c'] = 4\nfound = [*d, *{n: 0 for n in 'hello'}]",
    "order of made dictionaries": "found = [*dict(z=1, b=2, a=3), *dict.fromkeys('zebra'), *dict([('q', 1), ('c', 2)])]",
    "sets of keys": "a, b = {'x': 1, 'y': 2}, {'y': 1}\nfound = [sorted(a.keys() & b.keys()), a.keys() == {'x', 'y'}]",
    "positional arguments": "def f(a, /, b, *, c=1): return [a, b, c]\nfound = f(1, b=2, c=3)",
    "annotations": "from typing import Any\nx: int = 3\ny: Any\ndef f(a: 'list[int]', *b: int) -> None: return [a, b]\nfound = f(x)",
    "types with parameters": "found = [list[int]((1, 2)), dict[str, int](), sorted(set[str](['a']))]",
    "aliases of types": "Pair = tuple[int, int]\nEither = int | None\nfound = [Pair is None or True, 1]",
    "values of literals": (
        "from typing import Literal, get_args\nSide = Literal['left', 'right']\nfound = list(get_args(Side))"
    ),
    "casts": "from typing import cast\nfound = cast(int, 'x')",
    "choices of classes": "found = [isinstance(1, int | str), isinstance(b'', int | str), isinstance('', (int, str))]",
    "overloads": (
        "from typing import overload\n@overload\ndef f(a: int) -> int: ...\n@overload\ndef f(a: str) -> str: ...\n"
        "def f(a): return a\nfound = f(3)"
    ),
    "type checking only": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import nothing\nfound = 1",
    "protocols": "from typing import Protocol\nclass P(Protocol):\n    def f(self) -> int: ...\nfound = P.__name__",
    "typed dictionaries": "from typing import TypedDict\nclass T(TypedDict):\n    a: int\nfound = T(a=1)",
    "texts with values": "x, y = 'é', 2.5\nfound = [f'{x!r}: {{{y}}} {x:>4}|{y:.2f}|{7:03d}|{x}{\"q\"}', f'{1234567:,}', f'{{}}']",
    "nested formats": "n = 2\nfound = [f'{3.14159:.{n}f}', f'{\"a\":>{n + 3}}']",
    "representations": "found = [repr('é\\'x'), repr('a\"b'), repr('\\n\\t\\x00\\u2028'), repr(3), f'{[1]!r}']",
    "missing methods": (
        "found = ['abc'.removeprefix('a'), 'abc'.removesuffix('c'), 'a'.ljust(3), 'a'.rjust(3, '.'), '-5'.zfill(4),"
        " 'aB c'.title(), 'aB'.capitalize(), 'a1'.isalnum(), 'ab_1'.isidentifier(), '1a'.isidentifier(), 'é'.isascii(),"
        " 'a,b'.translate(str.maketrans(',b', ';c')), '{a}'.format_map({'a': 1})]"
    ),
    "methods of integers": "found = [(5).bit_count(), (37).bit_length(), (-2).to_bytes(2, 'big', signed=True).hex()]",
    "splitting": "found = ['a b c'.split(maxsplit=1), 'a,b,c'.rsplit(',', maxsplit=1)]",
    "slices by steps": (
        "t = 'abcdef'\nfound = [t[::-1], t[1::2], t[-2::-2], [1, 2, 3][::2], list((1, 2, 3)[::-1]), t[4:1:-1], t[9:0:-3]]"
    ),
    "stable sorting": (
        "pairs = [(n % 3, n) for n in range(20)]\nfound = [sorted(pairs, key=lambda p: p[0]),"
        " sorted(pairs, key=lambda p: p[0], reverse=True)]\npairs.sort(key=lambda p: -p[0])\nfound.append(pairs)"
    ),
    "causes": (
        "try:\n    try:\n        1 / 0\n    except ZeroDivisionError as error:\n        raise ValueError('x') from error\n"
        "except ValueError as error:\n    found = str(error)"
    ),
    "zip with a check": "found = [list(pair) for pair in zip([1, 2], [3, 4], strict=True)]",
    "classes made of data": "C = type('C', (), {'a': 1, 'f': lambda self: self.a})\nfound = [C().f(), C.__new__(C).a]",
    "executed text": "def made():\n    scope = {'x': 2}\n    exec('y = x + 1', scope)\n    return scope['y']\nfound = made()",
    "attributes of frozen objects": "class A: pass\na = A()\nobject.__setattr__(a, 'x', 3)\nfound = a.x",
    "objects without initializer": "class A:\n    def __init__(self): self.x = 1\nfound = hasattr(A.__new__(A), 'x')",
    "dataclasses": (
        "from dataclasses import asdict, dataclass, field, replace\n"
        "@dataclass(frozen=True, slots=True)\nclass A:\n    a: int\n    b: list = field(default_factory=list)\n    c: str = 'c'\n"
        "    made: int = field(init=False, default=7)\n    def __post_init__(self): object.__setattr__(self, 'made', self.a + 1)\n"
        "one, two = A(1), A(1, c='d')\n"
        "found = [repr(one), one == A(1), one == two, repr(replace(two, a=5)), asdict(two), {A(2, ()): 1}[A(2, ())], one.made,"
        " list(A.__slots__)]"
    ),
    "inherited fields": (
        "from dataclasses import dataclass\n@dataclass(eq=False)\nclass A:\n    a: int\n    b: int = 2\n"
        "@dataclass(eq=False)\nclass B(A):\n    c: int = 3\nfound = [B(1).c, B(1, 5).b, B(1) == B(1)]"
    ),
    "named tuples": (
        "from typing import NamedTuple\nclass N(NamedTuple):\n    a: int\n    b: int = 2\n"
        "    @property\n    def total(self): return self.a + self.b\n"
        "n = N(1)\nfound = [list(n), n.total, n == (1, 2), n._replace(b=5).total, n._asdict(), list(N._fields), N(a=3, b=4)[1]]"
    ),
    "enumerations": (
        "from enum import StrEnum\nclass Mark(StrEnum):\n    A = 'a'\n    B = 'b'\n"
        "found = [Mark.A == 'a', Mark.B.value, [str(e) for e in Mark], f'{Mark.A}', {Mark.A: 1}['a'], 'x' + Mark.B]"
    ),
    "functions that remember": (
        "import functools\ncalls = []\n@functools.cache\ndef f(a, b=1):\n    calls.append(a)\n    return a + b\n"
        "found = [f(1), f(1), f(1, b=5), len(calls)]"
    ),
    "properties that remember": (
        "import functools\nclass A:\n    @functools.cached_property\n    def x(self): return [1]\na = A()\nfound = a.x is a.x"
    ),
    "contexts": (
        "from contextlib import contextmanager\n@contextmanager\ndef c():\n    yield 3\nwith c() as x:\n    found = x"
    ),
    "counters": "from collections import Counter\nc = Counter('hello')\nc['z'] += 2\nfound = [list(c.items()), c['q']]",
    "iterators": (
        "import itertools\nfound = [list(itertools.accumulate([1, 2, 3])), list(itertools.pairwise('abc')),"
        " [[k, list(g)] for k, g in itertools.groupby('aabbb')], list(itertools.islice('abcdef', 1, 5, 2)),"
        " [list(p) for p in itertools.product('ab', [1, 2])], list(map(list, itertools.combinations('abc', 2)))]"
    ),
    "exact means": "from statistics import fmean\nfound = [fmean([0.1] * 10), fmean([1e16, 1.0, -1e16])]",
    "mathematics": "import math\nfound = [math.prod([2, 3, 4]), math.comb(10, 3), math.fsum([0.1] * 10), math.inf > 1]",
    "hashes": (
        "import hashlib\nfound = [hashlib.sha256(b'abc').hexdigest(), hashlib.blake2b(b'abc', digest_size=8).hexdigest(),"
        " hashlib.blake2b(bytes(300)).hexdigest()]"
    ),
    "records": "import struct\ns = struct.Struct('=2hq')\nfound = [s.size, list(struct.unpack('<2e', bytes(4)))]",
    "dates": (
        "from datetime import date\ndef known(*day):\n    try:\n        date(*day)\n    except ValueError:\n        return False\n"
        "    return True\nfound = [known(2024, 2, 29), known(2023, 2, 29), known(2026, 13, 1), known(1900, 2, 29)]"
    ),
}
PATTERNS = [
    (r"(?P<a>\d{1,2})-(?P<b>x)?", "12-"),
    (r"[ \t]*+(?:;[^\n]*+)?", "  ; é 🙂 x"),
    (r"(\S)(\d)", "🙂1 a2"),
    (r"x*", "axxb"),
    ("[\x00-\x1f]", "a\x00b"),
]


def here(code: str) -> Any:
    """Run code as it is; return what it leaves in `found`, as JSON keeps it."""
    scope: dict[str, Any] = {}
    exec(code, scope)
    return json.loads(json.dumps(scope["found"]))


@pytest.mark.parametrize("name", SNIPPETS)
def test_rewritten_code_does_the_same(small: SmallEngine, name: str) -> None:
    assert small.run(translate(SNIPPETS[name])) == here(SNIPPETS[name])


@pytest.mark.parametrize(("pattern", "text"), PATTERNS)
def test_patterns_find_the_same(small: SmallEngine, pattern: str, text: str) -> None:
    code = (
        f"import re\np, t = re.compile({pattern!r}), {text!r}\n"
        "found = [[m.span(), list(m.groups()), m.group()] for m in p.finditer(t)]\n"
        "found += [bool(p.fullmatch(t)), bool(p.match(t)), p.sub('_', t), re.escape('a.b[c]-d') != '']"
    )
    assert small.run(translate(code)) == here(code)


def test_numbers_are_rounded_and_written_the_same(small: SmallEngine) -> None:
    chance = random.Random(5)
    numbers = [chance.uniform(-100, 100) for _ in range(100)] + [2.25, 0.125, 2.675, 0.5, 1.5, 1e-7, 123456.785, 0.0]
    numbers += [math.ldexp(chance.random(), chance.randrange(-60, 40)) for _ in range(100)]
    code = (
        f"found = [[round(x, 1), round(x, 3), f'{{x:.1f}}', f'{{x:+.2f}}', f'{{x:8.3f}}', f'{{x:.0%}}', repr(x)]"
        f" for x in {numbers!r}]"
    )
    assert small.run(translate(code)) == here(code)


def test_what_cannot_be_translated_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="line 1"):
        translate("match 3:\n    case 3:\n        pass")
