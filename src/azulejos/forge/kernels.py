"""Writes kernels: the entry points that a GPU runs, one match for each thread, as LLVM text.

The parameters of a kernel are the number of matches, and then the words of its arguments as they lie in a frame (see
`layout`); its function returns nothing. Where the function takes an array with a row for
each match, the kernel takes that of all matches, and each thread passes its own row. Scratch arrays are no parameters:
each thread has its own. A function with shared arrays gets the rows of a whole block instead, all of them in shared
memory, and its threads decide who works on which.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from azulejos.forge.emit import Emitted
from azulejos.forge.layout import Part, parts_of
from azulejos.forge.staging import PIECE, SORTED_THREADS, THREADS, WARP

__all__ = ["KERNEL_DECLARATIONS", "Kernel", "KernelPart", "kernel_parts", "kernel_text"]

REGISTERS = ("ctaid", "ntid", "tid")
KERNEL_DECLARATIONS = "declare void @llvm.trap()\n" + "".join(
    f"declare i32 @llvm.nvvm.read.ptx.sreg.{name}.x()\n" for name in REGISTERS
)
_WHERE = "i64 %first, i64 %count, i64 %tid"


class Kernel(NamedTuple):
    """How the arguments of an emitted function are passed; arrays that are not listed lie in the card's memory.

    The example of a listed array has the largest shape that its row can have.
    """

    emitted: Emitted
    state_bytes: int
    """The size of a state, without the padding that it has in shared memory."""
    states: str
    """The array of the states: they lie in shared memory during the call."""
    stored: frozenset[str]
    """Arrays whose rows the call only writes: each lies in the thread's own memory and is copied afterwards."""
    scratch: frozenset[str]
    """Arrays that only the function itself uses."""
    either: frozenset[str] = frozenset()
    """Arrays of a number for each match, of 32 or 64 bits: two parameters, the address and the size of a number."""
    shared: frozenset[str] = frozenset()
    """Arrays of a number for each match that lie in shared memory during the call, behind the states. All threads call
    the function then; in threads without a match, these numbers are -1.
    """

    @property
    def threads(self) -> int:
        """Return how many threads a block has at most."""
        return THREADS if not self.shared else SORTED_THREADS

    @property
    def shared_bytes(self) -> int:
        """Return how much shared memory a thread needs."""
        each = {part.part.name: part.part.item.itemsize for part in kernel_parts(self)}
        return int(sum(size for name, size in each.items() if name in {self.states, *self.shared}))


class KernelPart(NamedTuple):
    """A part of a kernel's arguments, and its example."""

    part: Part
    example: Any

    @property
    def row_bytes(self) -> int:
        """Return the size of a row of the example."""
        return int(math.prod(self.example.shape[1:]) * self.part.item.itemsize)


def kernel_parts(kernel: Kernel) -> Iterator[KernelPart]:
    """Yield all parts of the function's arguments, in order."""
    emitted = kernel.emitted
    for name, kind, example in zip(emitted.names, emitted.arguments, emitted.entry.examples, strict=True):
        for part in parts_of(name, kind):
            value = example
            for member in part.name.split(".")[1:]:
                value = getattr(value, member)
            yield KernelPart(part, value)


def kernel_text(kernel: Kernel) -> str:
    """Return the text of a kernel."""
    writer = _Writer(kernel)
    for each in kernel_parts(kernel):
        writer.add(each)
    return writer.text()


class _Writer:
    """Collects the parameters, the thread's own memory and the values that the function is called with."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._parameters = ["i64 %count"]
        self._own: list[str] = ["  %frame = alloca i64", "  %error = alloca ptr"]
        self._loads: list[str] = []
        self._body: list[str] = []
        self._kept: list[str] = []
        self._stores: list[str] = []
        self._passed = ["ptr %frame", "ptr %error"]
        self._values = 0
        self._shared_bytes = 0

    def add(self, each: KernelPart) -> None:
        """Add a part of the arguments."""
        part, place = each.part, len(self._parameters)
        if part.kind == "number":
            kind = "double" if part.item.kind == "f" else "i64"
            self._parameters.append(f"{kind} %p{place}")
            self._passed.append(f"{kind} %p{place}")
        elif part.name in self._kernel.scratch:
            lengths = [str(length) for length in each.example.shape]
            self._pass_array(part, self._alloca(each.example.nbytes), lengths)
        elif part.kind == "record":
            self._parameters.append(f"ptr addrspace(1) %p{place}")
            self._passed.append(f"ptr {self._do(f'addrspacecast ptr addrspace(1) %p{place} to ptr')}")
        elif part.name in self._kernel.either:
            self._add_numbers(part, place)
        else:
            self._add_rows(each, place)

    def _add_numbers(self, part: Part, place: int) -> None:
        """Add numbers of 4 or 8 bytes; the function gets the number of the match as one of 8."""
        size = f"%p{place + 1}"
        self._parameters += [f"ptr addrspace(1) %p{place}", f"i64 {size}"]
        own = self._alloca(part.item.itemsize)
        offset = self._do(f"mul i64 %match, {size}")
        first = self._do(f"getelementptr i8, ptr addrspace(1) %p{place}, i64 {offset}")
        is_wide = self._do(f"icmp eq i64 {size}, 8")
        to_second = self._do(f"select i1 {is_wide}, i64 4, i64 0")
        second = self._do(f"getelementptr i8, ptr addrspace(1) {first}, i64 {to_second}")
        low = self._do(f"load i32, ptr addrspace(1) {first}")
        high = self._do(f"load i32, ptr addrspace(1) {second}")
        sign = self._do(f"ashr i32 {low}, 31")
        upper = self._do(f"select i1 {is_wide}, i32 {high}, i32 {sign}")
        low_half, upper_half = self._do(f"zext i32 {low} to i64"), self._do(f"zext i32 {upper} to i64")
        shifted = self._do(f"shl i64 {upper_half}, 32")
        self._body.append(f"  store i64 {self._do(f'or i64 {shifted}, {low_half}')}, ptr {own}")
        self._pass_array(part, own, ["1"])

    def _add_rows(self, each: KernelPart, place: int) -> None:
        part, kernel = each.part, self._kernel
        lengths = [f"%p{place + dim}" for dim in range(1, part.dims + 1)]
        self._parameters += [f"ptr addrspace(1) %p{place}", *(f"i64 {length}" for length in lengths)]
        stride = f"{part.item.itemsize}"
        for at, length in enumerate(lengths[1:]):
            self._own.append(f"  %stride{place}x{at} = mul i64 {stride}, {length}")
            stride = f"%stride{place}x{at}"
        lengths[0] = "%ntid" if kernel.shared else "1"
        moved = f"ptr addrspace(1) %p{place}, i64 {stride}"
        if part.name == kernel.states:
            moved = f"ptr addrspace(1) %p{place}, i64 {kernel.state_bytes}"
            self._loads.append(f"  call void @load_states({moved}, {_WHERE})")
            self._stores.insert(0, f"  call void @save_states({moved}, {_WHERE})")
            self._shared_bytes += part.item.itemsize
            self._pass_array(part, self._do(f"call ptr @own_state(i64 {0 if kernel.shared else '%tid'})"), lengths)
        elif part.name in kernel.shared:
            self._add_shared(part, place, lengths)
        elif part.name in kernel.stored:
            own = self._alloca(each.row_bytes)
            self._stores.append(f"  call void @store_rows({moved}, ptr {own}, {_WHERE})")
            self._pass_array(part, own, lengths)
        else:
            offset = self._do(f"mul i64 {'%block' if kernel.shared else '%match'}, {stride}")
            row = self._do(f"getelementptr i8, ptr addrspace(1) %p{place}, i64 {offset}")
            self._pass_array(part, self._do(f"addrspacecast ptr addrspace(1) {row} to ptr"), lengths)

    def _add_shared(self, part: Part, place: int, lengths: list[str]) -> None:
        """Add numbers that lie in shared memory, behind everything that was added before; each thread moves its own."""
        item = f"i{8 * part.item.itemsize}"
        offset = self._do(f"mul i64 %ntid, {self._shared_bytes}")
        first = self._do(f"getelementptr i8, ptr addrspace(3) @rows, i64 {offset}")
        own = self._do(f"getelementptr {item}, ptr addrspace(3) {first}, i64 %tid")
        at = self._do("select i1 %is_match, i64 %match, i64 0")
        there = self._do(f"getelementptr {item}, ptr addrspace(1) %p{place}, i64 {at}")
        found = self._do(f"load {item}, ptr addrspace(1) {there}")
        begun = self._do(f"select i1 %is_match, {item} {found}, {item} -1")
        self._body.append(f"  store {item} {begun}, ptr addrspace(3) {own}")
        self._kept.append(f"  %kept{place} = load {item}, ptr addrspace(3) {own}")
        self._kept.append(f"  store {item} %kept{place}, ptr addrspace(1) {there}")
        self._shared_bytes += part.item.itemsize
        self._pass_array(part, self._do(f"addrspacecast ptr addrspace(3) {first} to ptr"), lengths)

    def _pass_array(self, part: Part, address: str, lengths: list[str]) -> None:
        strides = [f"{part.item.itemsize}"]
        for length in reversed(lengths[1:]):
            strides.insert(0, self._do(f"mul i64 {strides[0]}, {length}"))
        items = lengths[0]
        for length in lengths[1:]:
            items = self._do(f"mul i64 {items}, {length}")
        numbers = [items, f"{part.item.itemsize}"]
        self._passed += ["ptr null", "ptr null", *_typed(numbers), f"ptr {address}", *_typed([*lengths, *strides])]

    def _alloca(self, size: int) -> str:
        """Reserve memory of the thread: whole pieces, as `staging` wants it."""
        name = f"%own{len(self._own)}"
        self._own.append(f"  {name} = alloca [{-(-size // PIECE) * PIECE} x i8], align 16")
        return name

    def _do(self, instruction: str) -> str:
        self._values += 1
        self._body.append(f"  %v{self._values} = {instruction}")
        return f"%v{self._values}"

    def text(self) -> str:
        """Return the kernel and the declaration of its function."""
        emitted = self._kernel.emitted
        declared = ", ".join(value.split(" ")[0] for value in self._passed)
        numbers = "\n".join(
            f"  %{name}32 = call i32 @llvm.nvvm.read.ptx.sreg.{name}.x()\n  %{name} = zext i32 %{name}32 to i64"
            for name in REGISTERS
        )
        parts = {name: "\n".join(getattr(self, f"_{name}")) for name in ("own", "loads", "body", "kept", "stores")}
        return f"""
declare i32 @"{emitted.symbol}"({declared})
define ptx_kernel void @{emitted.entry.name}({", ".join(self._parameters)})
    convergent "nvvm.maxntid"="{self._kernel.threads}" {{
{parts["own"]}
{numbers}
  %block = mul i64 %ctaid, %ntid
  %match = add i64 %block, %tid
  %first = and i64 %match, {-WARP}
{parts["loads"]}
  %is_match = icmp ult i64 %match, %count
  br i1 {"true" if self._kernel.shared else "%is_match"}, label %play, label %done
play:
{parts["body"]}
  %status = call i32 @"{emitted.symbol}"({", ".join(self._passed)})
  %is_good = icmp eq i32 %status, 0
  br i1 %is_good, label %good, label %bad
bad:
  call void @llvm.trap()
  unreachable
good:
  br i1 %is_match, label %keep, label %done
keep:
{parts["kept"]}
  br label %done
done:
{parts["stores"]}
  ret void
}}
"""


def _typed(values: list[str]) -> list[str]:
    return [f"i64 {value}" for value in values]
