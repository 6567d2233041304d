"""The handshake of an engine: who it is, which versions it has, what it wants and what it offers."""

from dataclasses import dataclass, field

from azulejos.engine.errors import ProtocolError
from azulejos.engine.line_io import safe_line
from azulejos.engine.options import Option, parse_option

__all__ = ["Greeting"]

MAX_OPTIONS = 200
"""How many options of an engine are remembered."""

MAX_GAMES = 50
LONGEST_WORD = 80


@dataclass(slots=True)
class Greeting:
    """What an engine said about itself before `azpok`; a text that it did not send is empty.

    `version` is the program's, `protocol` the version of the protocol that it speaks, and `rules` the version of the
    rules that it follows, by game. `wants_legal_moves` tells the driver to list the legal moves of every position.
    `operations` are the questions about the rules that it answers.
    """

    name: str = ""
    author: str = ""
    version: str = ""
    protocol: str = ""
    rules: dict[str, str] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    wants_legal_moves: bool = False
    operations: frozenset[str] = frozenset()

    def read(self, word: str, rest: str) -> bool:
        """Read one line, its first word apart; return whether it makes sense in a handshake.

        >>> greeting = Greeting()
        >>> greeting.read("id", "rules azul 1"), greeting.read("want", "legal"), greeting.read("want", "tea")
        (True, True, False)
        >>> greeting.rules, greeting.wants_legal_moves
        ({'azul': '1'}, True)
        """
        match word:
            case "id":
                self._read_id(*rest.partition(" ")[::2])
            case "option":
                return self._read_option(f"{word} {rest}")
            case "want":
                self.wants_legal_moves = self.wants_legal_moves or rest == "legal"
                return rest == "legal"
            case "offer":
                first, *operations = rest.split() or [""]
                self.operations |= frozenset(operations) if first == "rules" else frozenset()
                return first == "rules"
            case _:
                return False
        return True

    def _read_id(self, key: str, text: str) -> None:
        text = safe_line(text)[:LONGEST_WORD]
        match key:
            case "name":
                self.name = text
            case "author":
                self.author = text
            case "version":
                self.version = text
            case "protocol":
                self.protocol = text
            case "rules" if len(self.rules) < MAX_GAMES:
                game, _, version = text.partition(" ")
                self.rules[game] = version

    def _read_option(self, line: str) -> bool:
        try:
            option = parse_option(line)
        except ProtocolError:
            return False
        if len(self.options) >= MAX_OPTIONS:
            return False
        self.options[option.name] = option
        return True
