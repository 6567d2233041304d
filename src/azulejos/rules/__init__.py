"""The tools that the rules of games are written with and loaded by: plain, quiet or compiled."""
