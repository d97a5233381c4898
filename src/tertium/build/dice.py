"""Chance that can be had again: the same seed, the same draws."""

from __future__ import annotations

import numpy as np

from tertium.errors import UserError


def dice_of(seed: int) -> np.random.Generator:
    """Make a generator of a seed.

    >>> int(dice_of(7).integers(100)) == int(dice_of(7).integers(100))
    True
    >>> dice_of(-1)
    Traceback (most recent call last):
    tertium.errors.UserError: a seed of -1; give 0 or more
    """
    if seed < 0:
        raise UserError(f"a seed of {seed}", remedy="give 0 or more")
    return np.random.default_rng(seed)
