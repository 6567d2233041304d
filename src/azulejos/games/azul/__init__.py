"""The game Azul, in one package: its definition, rules, and all optional parts."""
