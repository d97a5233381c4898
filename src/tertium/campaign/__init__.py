"""Rating campaigns: pairs, guidelines, raters and rules; from invitations to gold.

What writes takes a :class:`~tertium.campaign.database.Database`. What reads, counts and decides is
a plain function of a :class:`~tertium.campaign.snapshot.Snapshot`, the campaign at one moment, so
that any rule can be tried on past ratings.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from tertium.campaign.answers import Answer
>>> from tertium.campaign.assignment import give_answer, next_loan
>>> from tertium.campaign.campaigns import create_campaign
>>> from tertium.campaign.gold import gold_of
>>> from tertium.campaign.people import invite, visitor
>>> from tertium.campaign.questions import add_questions
>>> from tertium.campaign.settings import Settings
>>> from tertium.campaign.snapshot import Question, take_snapshot
>>> from tertium.items import Pair, Sentence
>>> with TemporaryDirectory() as folder:
...     database, secret = create_campaign(Path(folder, "news.campaign"), Settings("News"))
...     pair = Pair("p1", Sentence("A ferry leaves."), Sentence("A ship departs."))
...     added = add_questions(database, [Question(pair)])
...     [invitation] = invite(database, ["ann"])
...     with database.writing() as session:
...         ann = visitor(session, invitation.token)
...         loan = next_loan(session, Settings("News"), ann.number)
...         number = give_answer(session, ann.number, loan.number, Answer({"score": 4.0}))
...     gold = gold_of(take_snapshot(database))["p1"]
...     database.close()
>>> gold.score, [(source.rating, source.rater) for source in gold.sources]
(4.0, [(1, 'ann')])
"""

from __future__ import annotations
