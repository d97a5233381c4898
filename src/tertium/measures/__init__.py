"""Measures: small pure functions of two texts to a number."""
