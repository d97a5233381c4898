"""Bulk scoring: tables of any size and number, in shards that are scored once and never lost.

``finding`` and ``sources`` find and open the inputs; ``plain_tables`` and ``arrow_tables`` cut them
into blocks of rows; ``survey`` reads them through beforehand; ``answers`` judges a block;
``cascade`` does so with a glance (``sight``) and a small judge first, by ``settings``, and counts
in a ``tally`` what that saves and costs; ``engines`` do it in parallel: ``workers`` here,
``on_ray`` on a cluster, ``batches`` for others; ``ledger`` keeps what is done on disk under a
manifest; ``outputs`` joins it, and ``remote`` sends it where it is wanted; ``run.score_bulk`` leads
it all.
"""
