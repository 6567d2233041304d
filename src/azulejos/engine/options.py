"""The options of an engine, declared with type, default and range."""

from dataclasses import dataclass
from typing import Literal, cast, get_args

from azulejos.engine.errors import ProtocolError

__all__ = ["Option", "parse_option"]

Type = Literal["spin", "check", "combo", "string"]

LONGEST_VALUE = 4096


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a whole number in a range, a yes or no, one of a few words, or any text.

    >>> str(Option("threads", "spin", "1", low=1, high=64))
    'option name threads type spin default 1 min 1 max 64'
    >>> str(Option("bot", "combo", "greedy", choices=("random", "greedy")))
    'option name bot type combo default greedy var random var greedy'
    """

    name: str
    type: Type
    default: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = ["option name", self.name, "type", self.type]
        words += ["default", self.default] if self.default else []
        words += [f"min {self.low} max {self.high}"] if self.type == "spin" else []
        return " ".join(words + [f"var {choice}" for choice in self.choices])

    @property
    def wanted(self) -> str:
        """Return in words which values it accepts."""
        ranges = {"spin": f"{self.low} to {self.high}", "check": "true or false", "combo": ", ".join(self.choices)}
        return ranges.get(self.type, f"up to {LONGEST_VALUE} printable characters")

    def takes(self, value: str) -> bool:
        """Whether the option accepts a value.

        >>> Option("threads", "spin", "1", low=1, high=64).takes("65")
        False
        """
        if self.type == "spin":
            is_number = value.removeprefix("-").isdecimal() and value.isascii() and len(value) < 20
            return is_number and self.low <= int(value) <= self.high
        if self.type == "check":
            return value in ("true", "false")
        if self.type == "combo":
            return value in self.choices
        return len(value) <= LONGEST_VALUE and value.isprintable()


def parse_option(line: str) -> Option:
    """Parse the line that declares an option.

    >>> parse_option("option name threads type spin default 1 min 1 max 64")
    Option(name='threads', type='spin', default='1', low=1, high=64, choices=())
    """
    words = line.split()
    try:
        if words[:2] != ["option", "name"] or words[3] != "type" or words[4] not in get_args(Type):
            raise ValueError
        type_ = cast(Type, words[4])
        if type_ == "string":
            return Option(words[2], type_, " ".join(words[6:]) if words[5:6] == ["default"] else "")
        pairs = list(zip(words[5::2], words[6::2], strict=True))
        given = dict(pairs)
        choices = tuple(word for key, word in pairs if key == "var")
        low, high = (int(given["min"]), int(given["max"])) if type_ == "spin" else (0, 0)
        return Option(words[2], type_, given.get("default", ""), low, high, choices)
    except (ValueError, IndexError, KeyError) as error:
        raise ProtocolError(f"not an option: {line!r}", code="bad-option-line") from error
