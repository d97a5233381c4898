"""Building pairs to rate: sampled, mined, expanded, out of WordNet, crawled, filtered.

>>> sample(Pool.of(["a red boat", "one red boat", "rain"]), 2, bins=Bins(0, 1, 2)).is_full
True
"""

from __future__ import annotations

from tertium.build.bins import Bins
from tertium.build.crawl import Catalogue, Crawl, crawl, read_catalogue
from tertium.build.documents import Document, read_documents
from tertium.build.expansion.expand import Expansion, expand
from tertium.build.filter import Filtered, Weights, filter_pairs
from tertium.build.mine import Mined, mine
from tertium.build.neighbours import Neighbours, neighbours
from tertium.build.pairs import BuiltPair, write_pairs
from tertium.build.pools import Pool, read_pool
from tertium.build.rated import RatedPair, read_rated
from tertium.build.sample import Sample, sample

__all__ = [
    "Bins",
    "BuiltPair",
    "Catalogue",
    "Crawl",
    "Document",
    "Expansion",
    "Filtered",
    "Mined",
    "Neighbours",
    "Pool",
    "RatedPair",
    "Sample",
    "Weights",
    "crawl",
    "expand",
    "filter_pairs",
    "mine",
    "neighbours",
    "read_catalogue",
    "read_documents",
    "read_pool",
    "read_rated",
    "sample",
    "write_pairs",
]
