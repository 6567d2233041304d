"""Moves rows between a GPU's memory and the memory of its threads; all of it is LLVM text.

Each thread plays one match and works on rows of its own: a state, a mask, an observation. If the threads of a warp read
and wrote their rows in the card's memory byte by byte, each byte would cost a transfer of 32. So a warp moves rows
together: all threads are at neighboring bytes of one row.

States lie in shared memory while a kernel runs, because threads use different places of theirs at a time: in their own
(local) memory, each of these would be a transfer of its own. Other rows are written from the beginning to the end, and
lie in the threads' own memory. They go through a tile in shared memory, piece by piece, where the states were.
"""

from azulejos.errors import AzulejosError

__all__ = ["PIECE", "SORTED_THREADS", "THREADS", "WARP", "StateTooLarge", "row_stride", "staging"]

WARP = 32
THREADS = 64
"""The number of threads of a block."""
SORTED_THREADS = 416
"""The most threads of a block whose matches are sorted: the more there are, the more alike are neighbors."""
UNITS = (4, 2, 1)
"""How many bytes a thread moves at once: as many as the size of a row allows."""
PIECE = 128
"""How many bytes of each row are moved at a time."""
TILE_STRIDE = PIECE + 4
"""The bytes between two rows of a tile: threads that read the same place of their rows use different banks."""
MOST_SHARED_BYTES = 48 << 10
"""What every card has for the threads of a block."""
CARD, SHARED, OWN = "ptr addrspace(1)", "ptr addrspace(3)", "ptr"
_HOW_MUCH = "i64 %bytes, i64 %width, i64 %rows, i64 %lane"
SYNC = "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"


class StateTooLarge(AzulejosError):
    """The states of a game do not fit into the shared memory of a GPU."""

    code = "state-too-large"


def row_stride(state_bytes: int) -> int:
    """Return the bytes between two states: an odd number of 8-byte words, so that few threads use the same bank.

    >>> row_stride(393), row_stride(552), row_stride(40)
    (408, 552, 136)
    """
    return 8 * (-(-max(state_bytes, TILE_STRIDE) // 8) | 1)


def _together(name: str, source: str, target: str) -> str:
    """Write a function with which a warp copies a piece of each row, one row after the other."""
    arguments = f"{source} %source, i64 %source_stride, {target} %target, i64 %target_stride, {_HOW_MUCH}"
    units = "".join(
        f"""  %rest{unit} = and i64 %bytes, {unit - 1}
  %fits{unit} = icmp eq i64 %rest{unit}, 0
  br i1 %fits{unit}, label %by{unit}, label %not{unit}
by{unit}:
  call void @{name}{unit}({arguments})
  ret void
not{unit}:
"""
        for unit in UNITS
    )
    return f"""{"".join(_by_unit(f"{name}{unit}", source, target, unit) for unit in UNITS)}
define internal void @{name}({arguments}) convergent {{
{units}  ret void
}}
"""


def _by_unit(name: str, source: str, target: str, unit: int) -> str:
    steps = PIECE // WARP // unit
    copies = "".join(_copy(step, source, target, unit) for step in range(steps))
    return f"""
define internal void @{name}({source} %source, i64 %source_stride, {target} %target, i64 %target_stride,
    {_HOW_MUCH}) convergent {{
entry:
  br label %head
head:
  %row = phi i64 [ 0, %entry ], [ %next, %after{steps - 1} ]
  %goes_on = icmp slt i64 %row, %rows
  br i1 %goes_on, label %copy, label %done
copy:
  %source_offset = mul i64 %row, %source_stride
  %target_offset = mul i64 %row, %target_stride
  %source_row = getelementptr i8, {source} %source, i64 %source_offset
  %target_row = getelementptr i8, {target} %target, i64 %target_offset
{copies}  %next = add i64 %row, 1
  br label %head, !llvm.loop !0
done:
  ret void
}}
"""


def _copy(step: int, source: str, target: str, unit: int) -> str:
    item = f"i{8 * unit}"
    return f"""  %unit{step} = add i64 %lane, {step * WARP}
  %at{step} = mul i64 %unit{step}, {unit}
  %is_in{step} = icmp ult i64 %at{step}, %width
  br i1 %is_in{step}, label %copy{step}, label %after{step}
copy{step}:
  %from{step} = getelementptr i8, {source} %source_row, i64 %at{step}
  %to{step} = getelementptr i8, {target} %target_row, i64 %at{step}
  %value{step} = load {item}, {source} %from{step}
  store {item} %value{step}, {target} %to{step}
  br label %after{step}
after{step}:
"""


def _alone(name: str, source: str, target: str) -> str:
    """Write a function with which a thread copies a whole piece of its own row; loads do not wait for each other."""
    words = range(PIECE // 4)
    loads = "".join(
        f"""  %from{at} = getelementptr i8, {source} %source, i64 {16 * at}
  %four{at} = load <4 x i32>, {source} %from{at}, align 16
"""
        for at in range(PIECE // 16)
    )
    stores = "".join(
        f"""  %word{at} = extractelement <4 x i32> %four{at // 4}, i32 {at % 4}
  %to{at} = getelementptr i8, {target} %target, i64 {4 * at}
  store i32 %word{at}, {target} %to{at}, align 4
"""
        for at in words
    )
    return f"""
define internal void @{name}({source} %source, {target} %target) {{
{loads}{stores}  ret void
}}
"""


_WARP_ROWS = f"""  %lane = and i64 %thread, {WARP - 1}
  %warp_thread = and i64 %thread, {-WARP}
  %warp_offset = mul i64 %warp_thread, STRIDE
  %tile = getelementptr i8, {SHARED} @rows, i64 %warp_offset
  %left = sub i64 %count, %first
  %some = call i64 @llvm.smax.i64(i64 %left, i64 0)
  %rows = call i64 @llvm.smin.i64(i64 %some, i64 {WARP})
  %first_offset = mul i64 %first, %bytes
  %first_row = getelementptr i8, {CARD} %card, i64 %first_offset
"""


def _rows(name: str, own: str, steps: str) -> str:
    """Write a function with which a warp moves whole rows, from the match `first` on."""
    return f"""
define internal void @{name}({CARD} %card, i64 %bytes, {own}i64 %first, i64 %count, i64 %thread) convergent {{
entry:
{_WARP_ROWS}  %own_offset = mul i64 %lane, {TILE_STRIDE}
  %own_tile = getelementptr i8, {SHARED} %tile, i64 %own_offset
{SYNC}  br label %head
head:
  %at = phi i64 [ 0, %entry ], [ %next, %piece ]
  %goes_on = icmp ult i64 %at, %bytes
  br i1 %goes_on, label %piece, label %done
piece:
  %left_bytes = sub i64 %bytes, %at
  %width = call i64 @llvm.umin.i64(i64 %left_bytes, i64 {PIECE})
  %card_piece = getelementptr i8, {CARD} %first_row, i64 %at
{steps}  %next = add i64 %at, {PIECE}
  br label %head
done:
{SYNC}  ret void
}}
"""


_CARD_PIECE = f"{CARD} %card_piece, i64 %bytes"
_STATE_PIECE = f"  %state_piece = getelementptr i8, {SHARED} %tile, i64 %at\n"
_LOAD = f"{_STATE_PIECE}  call void @from_card({_CARD_PIECE}, {SHARED} %state_piece, i64 STRIDE, {_HOW_MUCH})\n"
_SAVE = f"{_STATE_PIECE}  call void @to_card({SHARED} %state_piece, i64 STRIDE, {_CARD_PIECE}, {_HOW_MUCH})\n"
_STORE = (
    f"  %row_piece = getelementptr i8, {OWN} %row, i64 %at\n"
    f"  call void @to_tile({OWN} %row_piece, {SHARED} %own_tile)\n{SYNC}"
    f"  call void @to_card({SHARED} %tile, i64 {TILE_STRIDE}, {_CARD_PIECE}, {_HOW_MUCH})\n{SYNC}"
)


def staging(state_bytes: int) -> str:
    """Return the functions `load_states`, `save_states`, `store_rows` and `own_state`, for states of this size.

    What `store_rows` moves must have room for a whole number of pieces. Only after `save_states` may it be called.
    """
    stride = row_stride(state_bytes)
    if stride * THREADS > MOST_SHARED_BYTES:
        raise StateTooLarge(f"states of {state_bytes} bytes are too large for GPUs")
    text = (
        "@rows = external addrspace(3) global [0 x i8], align 16\n"
        "declare void @llvm.nvvm.bar.warp.sync(i32)\n"
        + "".join(f"declare i64 @llvm.{name}.i64(i64, i64)\n" for name in ("smax", "smin", "umin"))
        + _together("from_card", CARD, SHARED)
        + _together("to_card", SHARED, CARD)
        + _alone("to_tile", OWN, SHARED)
        + _rows("load_states", "", _LOAD)
        + _rows("save_states", "", _SAVE)
        + _rows("store_rows", f"{OWN} %row, ", _STORE)
        + f"""
define internal ptr @own_state(i64 %thread) {{
  %offset = mul i64 %thread, STRIDE
  %state = getelementptr i8, {SHARED} @rows, i64 %offset
  %own = addrspacecast {SHARED} %state to {OWN}
  ret {OWN} %own
}}

!0 = distinct !{{!0, !1}}
!1 = !{{!"llvm.loop.unroll.count", i32 8}}
"""
    )
    return text.replace("STRIDE", str(stride))
