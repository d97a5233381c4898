"""Bulk scoring: tables of any size and number, in shards that are scored once and never lost.

``finding`` and ``sources`` find and open the inputs; ``plain_tables`` and ``arrow_tables`` cut them
into blocks of rows; ``survey`` reads them through beforehand; ``answers`` judges a block;
``workers`` do it in parallel; ``ledger`` keeps what is done on disk under a manifest;
``run.score_bulk`` leads it all.
"""
