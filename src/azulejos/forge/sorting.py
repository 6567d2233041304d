"""Sorts the matches of a block by what they need next; all of it is LLVM text.

The threads of a warp do the same thing at a time, or wait. After each step of a match, all threads of a block meet,
and each goes on with another match of the block, so that neighbors do similar things.
"""

from azulejos.forge.staging import SORTED_THREADS

__all__ = ["SORTING"]

NEEDS = 32
"""What a match may need: a number below this; the last one means that it is done (`azulejos.envs.whole_matches`)."""
_MEET = """  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
"""
_SCAN = "".join(
    f"""  %from{step} = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %sum{step}, i32 {step}, i32 0)
  %reaches{step} = icmp uge i32 %lane, {step}
  %more{step} = select i1 %reaches{step}, i32 %from{step}, i32 0
  %sum{2 * step} = add i32 %sum{step}, %more{step}
"""
    for step in (1, 2, 4, 8, 16)
)

SORTING = f"""
@counts = internal addrspace(3) global [{NEEDS} x i32] undef, align 16
@order = internal addrspace(3) global [{SORTED_THREADS} x i16] undef, align 16
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
define i64 @next_place(i64 %place64, i64 %need64, i64 %places) convergent {{
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %thread, {NEEDS - 1}
  %is_first = icmp slt i64 %place64, 0
  %place32 = trunc i64 %place64 to i32
  %need32 = trunc i64 %need64 to i32
  %place = select i1 %is_first, i32 %thread, i32 %place32
  %need = select i1 %is_first, i32 0, i32 %need32
  %own_count = getelementptr i32, ptr addrspace(3) @counts, i32 %lane
  %is_clearing = icmp ult i32 %thread, {NEEDS}
  br i1 %is_clearing, label %clear, label %count
clear:
  store i32 0, ptr addrspace(3) %own_count
  br label %count
count:
{_MEET}  %same = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %need)
  %before_mask = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %same_before = and i32 %same, %before_mask
  %rank = call i32 @llvm.ctpop.i32(i32 %same_before)
  %leader = call i32 @llvm.cttz.i32(i32 %same, i1 true)
  %is_leader = icmp eq i32 %leader, %lane
  br i1 %is_leader, label %lead, label %follow
lead:
  %many = call i32 @llvm.ctpop.i32(i32 %same)
  %count_of_need = getelementptr i32, ptr addrspace(3) @counts, i32 %need
  %led = atomicrmw add ptr addrspace(3) %count_of_need, i32 %many monotonic
  br label %follow
follow:
  %known = phi i32 [ 0, %count ], [ %led, %lead ]
{_MEET}  %others = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %known, i32 %leader, i32 31)
  %sum1 = load i32, ptr addrspace(3) %own_count
{_SCAN}  %smaller = sub i32 %sum32, %sum1
  %first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %smaller, i32 %need, i32 31)
  %undone = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %smaller, i32 {NEEDS - 1}, i32 31)
  %from_first = add i32 %others, %rank
  %at = add i32 %first, %from_first
  %to = getelementptr i16, ptr addrspace(3) @order, i32 %at
  %place16 = trunc i32 %place to i16
  store i16 %place16, ptr addrspace(3) %to
{_MEET}  %from = getelementptr i16, ptr addrspace(3) @order, i32 %thread
  %next16 = load i16, ptr addrspace(3) %from
  %next = zext i16 %next16 to i64
  %is_end = icmp eq i32 %undone, 0
  %result = select i1 %is_end, i64 -1, i64 %next
  ret i64 %result
}}
"""
"""The function `next_place` of `azulejos.envs.whole_matches`. Matches that need the same are counted; what comes before
them in the order is the sum of the counts of all smaller needs.
"""
