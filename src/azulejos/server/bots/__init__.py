"""Bots on a server: which ones there are, and the processes that think for them.

It knows views and records, but no tables: a room asks for a move and gets its word.
"""
