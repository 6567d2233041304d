"""Writes the entry points that hosts call, as LLVM text: each reads its arguments from a frame (see `layout`)."""

from collections.abc import Sequence

from azulejos.forge.emit import Emitted
from azulejos.forge.layout import RESULT_WORDS, WORD, Part, parts_of

__all__ = ["wrappers"]


def wrappers(entries: Sequence[Emitted]) -> str:
    """Return the text of entry points. Several of them may call the same function, which is declared only once."""
    declared, text = set[str](), ""
    for emitted in entries:
        declaration, definition = _wrapper(emitted)
        text += definition if emitted.symbol in declared else declaration + definition
        declared.add(emitted.symbol)
    return text


def _wrapper(emitted: Emitted) -> tuple[str, str]:
    """Return an entry point, after the declaration of the function that it calls.

    It takes the address of a frame and returns 0, or an error's number.

    Numba passes an array as its owner and parent (unused), the number of items, their size, the address, the lengths
    and the strides of all dimensions.
    """
    body, passed = _Body(), ["ptr %frame", "ptr %error"]
    body.lines.append("  %error = alloca ptr")
    declared = ["ptr", "ptr"]
    word = RESULT_WORDS
    for name, kind in zip(emitted.names, emitted.arguments, strict=True):
        for part in parts_of(name, kind):
            values = body.values_of(part, word)
            passed += values
            declared += [value.split(" ")[0] for value in values]
            word += part.words
    lines = "\n".join(body.lines)
    call = f"call i32 @{_quoted(emitted.symbol)}({', '.join(passed)})"
    return (
        f"declare i32 @{_quoted(emitted.symbol)}({', '.join(declared)})\n",
        f"define i32 @{emitted.entry.name}(ptr %frame) {{\n{lines}\n  %status = {call}\n  ret i32 %status\n}}\n",
    )


class _Body:
    """The instructions that read a frame; each value gets the next number."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._values = 0

    def values_of(self, part: Part, word: int) -> list[str]:
        """Return the values that a function takes for a part that begins at this word."""
        if part.kind == "number":
            return [f"{_llvm_type(part)} {self._load(_llvm_type(part), word)}"]
        number = self._load("i64", word)
        address = f"ptr {self._do(f'inttoptr i64 {number} to ptr')}"
        if part.kind == "record":
            return [address]
        lengths = [self._load("i64", word + 1 + place) for place in range(part.dims)]
        strides = [f"{part.item.itemsize}"]
        for length in reversed(lengths[1:]):
            strides.insert(0, self._do(f"mul i64 {strides[0]}, {length}"))
        items = lengths[0]
        for length in lengths[1:]:
            items = self._do(f"mul i64 {items}, {length}")
        numbers = [items, f"{part.item.itemsize}"]
        owners = ["ptr null", "ptr null"]
        return [*owners, *_typed(numbers), address, *_typed(lengths), *_typed(strides)]

    def _load(self, kind: str, word: int) -> str:
        place = self._do(f"getelementptr i8, ptr %frame, i32 {word * WORD}")
        return self._do(f"load {kind}, ptr {place}")

    def _do(self, instruction: str) -> str:
        self._values += 1
        self.lines.append(f"  %v{self._values} = {instruction}")
        return f"%v{self._values}"


def _typed(values: list[str]) -> list[str]:
    return [f"i64 {value}" for value in values]


def _llvm_type(part: Part) -> str:
    return "double" if part.item.kind == "f" else "i64"


def _quoted(symbol: str) -> str:
    return f'"{symbol}"' if not symbol.replace("_", "").isalnum() else symbol
