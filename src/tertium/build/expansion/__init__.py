"""Expansion: a sentence rewritten by rule into others whose relation to it is known (SICK)."""
