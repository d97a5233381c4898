"""What makes the table that tells a third language from English and Spanish by its words.

    python -m training.other_words               # writes src/tertium/data/other-words.npz

Of the most frequent words of each language it keeps how frequent they are in all of them, by the
package ``wordfreq`` (3.1.1, its data CC BY-SA 4.0): a few bytes a word, the words as hashes only.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from wordfreq import top_n_list, zipf_frequency

import tertium
from tertium.language.other_words import LANGUAGES, LEAST, STEPS, WEIGHTS, key

_MOST = 4000


def main() -> None:
    words = {word for one in LANGUAGES for word in top_n_list(one, _MOST) if word.isalpha()}
    table = {key(word): _bytes(word) for word in sorted(words)}
    keys = sorted(table)
    target = Path(tertium.__file__).parent / WEIGHTS
    with target.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            keys=np.array(keys, dtype=np.uint32),
            frequencies=np.array([table[one] for one in keys], dtype=np.uint8),
        )
    print(f"{target.name}: {len(keys)} words, {target.stat().st_size / 1e3:.0f} kB")


def _bytes(word: str) -> list[int]:
    """The frequency in each language, as steps above the least one that counts."""
    found = (zipf_frequency(word, one) for one in LANGUAGES)
    return [round(max(0.0, value - LEAST) * STEPS) for value in found]


if __name__ == "__main__":
    main()
