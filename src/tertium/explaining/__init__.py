"""Why two texts are as alike as they are: shown, drawn, and said in a sentence."""

from __future__ import annotations

from tertium.explaining.explain import explain, explain_judgement
from tertium.explaining.explanation import Explanation, Part
from tertium.explaining.word_links import WordLink

__all__ = ["Explanation", "Part", "WordLink", "explain", "explain_judgement"]
