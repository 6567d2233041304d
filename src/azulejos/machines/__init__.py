"""Machines: run what the forge built ahead of time. No compiler is needed, and no NumPy.

A game's built modules lie in its folder `artifacts`, with a manifest that describes their entry points and the layout
of their memory (`manifest`). `wasm` runs them with the extra `bots`, `gpu` on a graphics card with the extra `gpu`.
"""
