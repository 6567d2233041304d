"""The forge: builds the compilable modules of a game ahead of time, for WebAssembly and for GPUs.

Numba turns compilable functions into LLVM text (`emit`). That text is the same whatever machine it is made on. It is
linked, given plain entry points (`wrappers`), and compiled by LLVM for a target (`targets`). What the entry points
expect in memory is written into a manifest (`layout`, `manifest`). Building needs Numba and a linker; running what was
built needs neither.
"""
