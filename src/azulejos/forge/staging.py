"""Moves rows between a GPU's memory and the memory of its threads; all of it is LLVM text.

Each thread plays one match and works on rows of its own: a state, a mask, an observation. If the threads of a warp read
and wrote their rows in the card's memory byte by byte, each byte would cost a transfer of 32. So a warp moves rows
together: all threads are at neighboring bytes of one row.

States lie in shared memory while a kernel runs, because threads use different places of theirs at a time: in their own
(local) memory, each of these would be a transfer of its own. Other rows are written from the beginning to the end, and
lie in the threads' own memory. They go through a tile in shared memory, piece by piece, where the states were.
"""

from azulejos.errors import AzulejosError
from azulejos.machines.gpu import THREADS

__all__ = ["TOGETHER", "WARP", "StateTooLarge", "staging"]

WARP = 32
PIECE = 128
"""How many bytes of each row are moved at a time."""
TILE_STRIDE = PIECE + 4
"""The bytes between two rows of a tile: threads that read the same place of their rows use different banks."""
MOST_SHARED_BYTES = 48 << 10
"""What every card has for the threads of a block."""
CARD, SHARED, OWN = "ptr addrspace(1)", "ptr addrspace(3)", "ptr"
SYNC = "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"


class StateTooLarge(AzulejosError):
    """The states of a game do not fit into the shared memory of a GPU."""

    code = "state-too-large"


def _stride(state_bytes: int) -> int:
    """Return the bytes between two states: an odd number of 8-byte words, so that few threads use the same bank.

    >>> _stride(393), _stride(556), _stride(40)
    (408, 568, 136)
    """
    return 8 * (-(-max(state_bytes, TILE_STRIDE) // 8) | 1)


def _together(name: str, source: str, target: str) -> str:
    """Write a function with which a warp copies a piece of each row, one row after the other."""
    steps = "".join(_byte(step, source, target) for step in range(PIECE // WARP))
    return f"""
define internal void @{name}({source} %source, i64 %source_stride, {target} %target, i64 %target_stride,
    i64 %width, i64 %rows, i64 %lane) convergent {{
entry:
  br label %head
head:
  %row = phi i64 [ 0, %entry ], [ %next, %after{PIECE // WARP - 1} ]
  %goes_on = icmp slt i64 %row, %rows
  br i1 %goes_on, label %copy, label %done
copy:
  %source_offset = mul i64 %row, %source_stride
  %target_offset = mul i64 %row, %target_stride
  %source_row = getelementptr i8, {source} %source, i64 %source_offset
  %target_row = getelementptr i8, {target} %target, i64 %target_offset
{steps}  %next = add i64 %row, 1
  br label %head, !llvm.loop !0
done:
  ret void
}}
"""


def _byte(step: int, source: str, target: str) -> str:
    return f"""  %at{step} = add i64 %lane, {step * WARP}
  %is_in{step} = icmp ult i64 %at{step}, %width
  br i1 %is_in{step}, label %byte{step}, label %after{step}
byte{step}:
  %from{step} = getelementptr i8, {source} %source_row, i64 %at{step}
  %to{step} = getelementptr i8, {target} %target_row, i64 %at{step}
  %value{step} = load i8, {source} %from{step}
  store i8 %value{step}, {target} %to{step}
  br label %after{step}
after{step}:
"""


def _alone(name: str, source: str, target: str) -> str:
    """Write a function with which a thread copies a piece of its own row, word by word."""
    return f"""
define internal void @{name}({source} %source, {target} %target, i64 %width) {{
entry:
  br label %head
head:
  %at = phi i64 [ 0, %entry ], [ %next, %word ]
  %goes_on = icmp ult i64 %at, %width
  br i1 %goes_on, label %word, label %done
word:
  %from = getelementptr i8, {source} %source, i64 %at
  %to = getelementptr i8, {target} %target, i64 %at
  %value = load i32, {source} %from
  store i32 %value, {target} %to
  %next = add i64 %at, 4
  br label %head
done:
  ret void
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


_HOW_MUCH = "i64 %width, i64 %rows, i64 %lane"
_CARD_PIECE = f"{CARD} %card_piece, i64 %bytes"
_STATE_PIECE = f"  %state_piece = getelementptr i8, {SHARED} %tile, i64 %at\n"
_LOAD = f"{_STATE_PIECE}  call void @from_card({_CARD_PIECE}, {SHARED} %state_piece, i64 STRIDE, {_HOW_MUCH})\n"
_SAVE = f"{_STATE_PIECE}  call void @to_card({SHARED} %state_piece, i64 STRIDE, {_CARD_PIECE}, {_HOW_MUCH})\n"
_STORE = (
    f"  %row_piece = getelementptr i8, {OWN} %row, i64 %at\n"
    f"  call void @to_tile({OWN} %row_piece, {SHARED} %own_tile, i64 %width)\n{SYNC}"
    f"  call void @to_card({SHARED} %tile, i64 {TILE_STRIDE}, {_CARD_PIECE}, {_HOW_MUCH})\n{SYNC}"
)


def staging(state_bytes: int) -> str:
    """Return the functions `load_states`, `save_states`, `store_rows` and `own_state`, for states of this size.

    What `store_rows` moves must have room for a whole number of words. Only after `save_states` may it be called.
    """
    stride = _stride(state_bytes)
    if stride * THREADS > MOST_SHARED_BYTES:
        raise StateTooLarge(f"states of {state_bytes} bytes are too large for GPUs")
    text = (
        f"@rows = internal addrspace(3) global [{THREADS * stride} x i8] undef, align 16\n"
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
!1 = !{{!"llvm.loop.unroll.count", i32 4}}
"""
    )
    return text.replace("STRIDE", str(stride))


ENOUGH = 12
"""So many threads of a warp must need a deal before they get it, as long as others can move."""

TOGETHER = f"""
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
define i64 @together(i64 %need) convergent {{
  %needs_move = icmp eq i64 %need, 0
  %needs_deal = icmp eq i64 %need, 1
  %moves = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %needs_move)
  %deals = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %needs_deal)
  %deal_count = call i32 @llvm.ctpop.i32(i32 %deals)
  %none_moves = icmp eq i32 %moves, 0
  %is_enough = icmp uge i32 %deal_count, {ENOUGH}
  %can_deal = or i1 %none_moves, %is_enough
  %is_any = icmp ne i32 %deals, 0
  %deals_now = and i1 %can_deal, %is_any
  %otherwise = select i1 %none_moves, i64 2, i64 0
  %now = select i1 %deals_now, i64 1, i64 %otherwise
  ret i64 %now
}}
"""
"""The function `together` of `azulejos.envs.whole_matches` (MOVE is 0, DEAL 1, DONE 2): all threads of a warp vote,
which also brings them together again.
"""
