"""Regular expressions: those of the browser, which know more than MicroPython's."""

from small_bridge import search as _search

__all__ = [
    "ASCII",
    "MULTILINE",
    "VERBOSE",
    "compile",
    "escape",
    "findall",
    "finditer",
    "fullmatch",
    "match",
    "search",
    "sub",
]

ASCII, MULTILINE, VERBOSE, IGNORECASE = 0, 1, 2, 4
SPECIAL = "()[]{}?*+|^$\\./"


class Match:
    """Where a pattern was found."""

    def __init__(self, pattern, text, places):
        self.re, self.string, self._places = pattern, text, places
        self.lastindex = max([n for n in range(1, len(places) // 2) if places[2 * n] >= 0], default=None)

    def _number(self, group):
        return self.re.groupindex[group] if isinstance(group, str) else group

    def start(self, group=0):
        """Return where a group begins; -1 if it is not there."""
        return self._places[2 * self._number(group)]

    def end(self, group=0):
        """Return where a group ends."""
        return self._places[2 * self._number(group) + 1]

    def span(self, group=0):
        """Return where a group begins and ends."""
        return self.start(group), self.end(group)

    def group(self, *groups):
        """Return the text of a group, or of several."""
        found = tuple([self._text(group) for group in groups or (0,)])
        return found[0] if len(found) == 1 else found

    def __getitem__(self, group):
        return self._text(group)

    def groups(self, default=None):
        """Return the texts of all groups."""
        found = [self._text(number) for number in range(1, len(self._places) // 2)]
        return tuple([default if text is None else text for text in found])

    def groupdict(self):
        """Return the texts of all groups that have names."""
        return {name: self._text(number) for name, number in self.re.groupindex.items()}

    @property
    def lastgroup(self):
        """Return the name of the last group that was found."""
        names = [name for name, number in self.re.groupindex.items() if number == self.lastindex]
        return names[0] if names else None

    def _text(self, group):
        number = self._number(group)
        start = self._places[2 * number]
        return None if start < 0 else self.string[start : self._places[2 * number + 1]]


class Pattern:
    """A pattern for texts."""

    def __init__(self, pattern, flags=0):
        self.pattern = pattern
        plain = _without_remarks(pattern) if flags & VERBOSE else pattern
        self.groupindex = _names_of_groups(plain)
        self._source = _for_browser(plain)
        self._flags = ("m" if flags & MULTILINE else "") + ("i" if flags & IGNORECASE else "")

    def _found(self, source, text, start, sticky):
        # A text for the browser ends at its first zero, which no pattern tells from other letters for machines.
        found = _search(source, self._flags + ("y" if sticky else "g"), text.replace("\0", "\1"), start)
        return None if found == "" else Match(self, text, [int(each) for each in found.split(",")])

    def match(self, text, start=0):
        """Look at one place."""
        return self._found(self._source, text, start, True)

    def fullmatch(self, text):
        """Look at a whole text."""
        return self._found("(?:" + self._source + ")(?![^])", text, 0, True)

    def search(self, text, start=0):
        """Look for the first place."""
        return self._found(self._source, text, start, False)

    def finditer(self, text):
        """Look for all places."""
        start = 0
        while start <= len(text):
            found = self.search(text, start)
            if found is None:
                return
            yield found
            start = found.end() + (found.end() == found.start())

    def findall(self, text):
        """Return the texts at all places, or those of the groups."""
        matches = [found for found in self.finditer(text)]
        if matches and len(matches[0].groups()) > 1:
            return [found.groups("") for found in matches]
        return [found.group(1 if found.groups() else 0) for found in matches]

    def sub(self, new, text):
        """Replace what is found at all places."""
        parts, last = [], 0
        for found in self.finditer(text):
            parts += [text[last : found.start()], new(found) if callable(new) else new]
            last = found.end()
        return "".join(parts + [text[last:]])

    def split(self, text):
        """Return what is between the places."""
        parts, last = [], 0
        for found in self.finditer(text):
            parts.append(text[last : found.start()])
            last = found.end()
        return parts + [text[last:]]


def _letters(pattern):
    """Yield the letters of a pattern, an escaped one with its backslash, and whether it is inside of a class."""
    place, is_class = 0, False
    while place < len(pattern):
        letter = pattern[place : place + 2] if pattern[place] == "\\" else pattern[place]
        yield place, letter, is_class
        if letter == "[":
            is_class = True
        elif letter == "]":
            is_class = False
        place += len(letter)


def _names_of_groups(pattern):
    names, number = {}, 0
    for place, letter, is_class in _letters(pattern):
        if letter == "(" and not is_class:
            is_named = pattern[place : place + 4] == "(?P<"
            if pattern[place + 1 : place + 2] != "?" or is_named:
                number += 1
            if is_named:
                names[pattern[place + 4 : pattern.find(">", place)]] = number
    return names


def _for_browser(pattern):
    """Write names of groups as a browser does; what must not be given back cannot be said there, nor is it needed."""
    parts, last = [], ""
    for place, letter, is_class in _letters(pattern):
        is_possessive = letter == "+" and last in ("*", "+", "?", "}") and not is_class
        if not is_possessive and not (letter == "P" and pattern[place - 2 : place] == "(?"):
            parts.append(letter if 32 <= ord(letter[0]) < 127 else "\\u{:04x}".format(ord(letter)))
        last = "" if is_possessive else letter
    return "".join(parts)


def _without_remarks(pattern):
    parts, is_remark = [], False
    for _, letter, is_class in _letters(pattern):
        if letter == "#" and not is_class:
            is_remark = True
        elif letter == "\n":
            is_remark = False
        elif not is_remark and (is_class or not letter.isspace()):
            parts.append(letter)
    return "".join(parts)


_patterns = {}


def compile(pattern, flags=0):
    """Return a pattern."""
    if isinstance(pattern, Pattern):
        return pattern
    key = pattern, flags
    if key not in _patterns:
        _patterns[key] = Pattern(pattern, flags)
    return _patterns[key]


def match(pattern, text, flags=0):
    """Look at the beginning of a text."""
    return compile(pattern, flags).match(text)


def fullmatch(pattern, text, flags=0):
    """Look at a whole text."""
    return compile(pattern, flags).fullmatch(text)


def search(pattern, text, flags=0):
    """Look for the first place in a text."""
    return compile(pattern, flags).search(text)


def finditer(pattern, text, flags=0):
    """Look for all places in a text."""
    return compile(pattern, flags).finditer(text)


def findall(pattern, text, flags=0):
    """Return the texts at all places."""
    return compile(pattern, flags).findall(text)


def sub(pattern, new, text, flags=0):
    """Replace what is found at all places."""
    return compile(pattern, flags).sub(new, text)


def split(pattern, text, flags=0):
    """Return what is between the places."""
    return compile(pattern, flags).split(text)


def escape(text):
    """Return a pattern for a text itself."""
    return "".join(["\\" + letter if letter in SPECIAL else letter for letter in text])
