"""The game Azul Duel, in one package: its definition, rules, and all optional parts."""
