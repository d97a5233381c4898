"""The data card of a release: what was asked, of whom, by which rules, and how far they agreed."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from tertium import __version__, scales
from tertium.campaign.agreement import agreement_tables, with_earlier
from tertium.campaign.gold import Gold, trusted
from tertium.campaign.rater_report import rater_report
from tertium.campaign.snapshot import CONTROL, DISCARDED, TRAINING, Snapshot
from tertium.metrics.figure import Figure
from tertium.tasks.files import counted


def data_card(
    snapshot: Snapshot, gold: Mapping[str, Gold], form: str, lacks: Sequence[str] = ()
) -> str:
    """The card as Markdown; every figure in it is computed from the campaign's ratings."""
    settings = snapshot.settings
    scale = scales.get(settings.scale, settings.language)
    roles = Counter(one.role for one in snapshot.questions.values())
    rated = {one.rater for one in snapshot.ratings}  # who was only invited is no rater of these
    standings = Counter(snapshot.raters[name].standing for name in rated)
    genres = Counter(g for id_ in snapshot.by_pair if (g := snapshot.questions[id_].pair.genre))
    hows = Counter(one.how for one in gold.values())
    per_pair = Counter(len(ratings) for ratings in snapshot.by_pair.values())
    lines = [
        f"# {settings.title}",
        "",
        f"Format: {form}. Made by tertium {__version__}.",
        "",
        "| | |",
        "| --- | --- |",
        f"| pairs | {len(snapshot.by_pair)}, {len(gold)} with gold |",
        *([f"| genres | {_counted(genres)} |"] if genres else []),
        f"| scale | {scale.name}, {scale.low:g} to {scale.high:g} by {settings.step:g} |",
        f"| language | {settings.language} |",
        f"| ratings | {len(snapshot.counted)}; a pair has {_spread(per_pair)} |",
        f"| rated | {_when(snapshot)} |",
        f"| raters | {len(rated)}; {standings[DISCARDED]} discarded |",
        f"| control questions | {roles[CONTROL]} hidden, {roles[TRAINING]} for training |",
        f"| gold | {_counted(hows)} |",
        f"| order of presentation | {'both, in balance' if settings.swap else 'as given'} |",
        f"| not applicable | {_not_applicable(snapshot)} |",
        "",
        "## What raters were asked",
        "",
        *([settings.guidelines.strip(), ""] if settings.guidelines.strip() else []),
        *(f"- {point.value:g}: {point.words}" for point in scale.points),
        "",
        "## Rules",
        "",
        *([f"- {rule}" for rule in settings.rules] or ["None."]),
        "",
        "## Agreement",
        "",
        "Krippendorff's alpha (interval), the mean correlation of each rater with the others, the "
        "mean standard deviation of a pair, the share of the majority's label, the F1 of links.",
        "",
        "| pairs | kind | n | alpha | with the rest | deviation | labels | links |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(
            f"| {one.group} | {one.kind} | {one.pairs} | {_cell(one.alpha)} | {_cell(one.rest)} "
            f"| {_cell(one.spread)} | {_cell(one.labels)} | {_cell(one.links)} |"
            for one in agreement_tables(snapshot)
        ),
    ]
    earlier = with_earlier(snapshot)
    if earlier.pairs:
        gap = "" if earlier.difference is None else f", mean difference {earlier.difference:+.2f}"
        lines += ["", f"Control questions against their earlier scores: {earlier.pairs} pairs, "
                      f"Pearson's r {_cell(earlier.pearson)}{gap}."]  # fmt: skip
    lines += ["", "## Raters", "", *_raters(snapshot, gold)]
    if lacks:
        lines += ["", "## What to know", "", *(f"- {one[0].upper()}{one[1:]}." for one in lacks)]
    lines += [
        "",
        "## Files",
        "",
        "`gold.jsonl` has each gold value with the ratings it is made of, `ratings.csv` all "
        "ratings that count: what a discarded rater said is left out.",
        "",
        "## To be filled in",
        "",
        "Where the texts come from, their licence, who the raters were and what they were paid.",
    ]
    return "\n".join(lines) + "\n"


def _raters(snapshot: Snapshot, gold: Mapping[str, Gold]) -> Iterator[str]:
    """A row for each rater; their weight where gold is made with it."""
    weighted = any(one.sources and one.sources[0].trust for one in gold.values())
    trust = next(iter(trusted(snapshot).values()), {}) if weighted else {}
    yield "Against the mean of the others: how they correlate, and how much higher a rater rates."
    yield ""
    extra = " weight in gold | bias taken out |" if weighted else ""
    yield f"| rater | team | standing | rated | controls right | with the rest | bias |{extra}"
    yield "| --- " * (9 if weighted else 7) + "|"
    rows = [row for row in rater_report(snapshot) if row.ratings or row.controls]
    for row in sorted(rows, key=lambda row: (len(row.rater), row.rater)):
        right = "" if row.accuracy is None else f"{row.accuracy:.0%} of {row.controls}"
        rest = "" if row.agreement is None else f"{row.agreement:.3f}"
        bias = "" if row.bias is None else f"{row.bias:+.2f}"
        known = trust.get(row.rater)
        shown = f" {known.weight:.2f} | {known.bias:+.2f} |" if known else " | |" * weighted
        yield (f"| {row.rater} | {row.team} | {row.standing} | {row.ratings} | {right} | {rest} "
               f"| {bias} |{shown}")  # fmt: skip


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _when(snapshot: Snapshot) -> str:
    """The days of the first and the last rating, and how long one took."""
    given = [one.given for one in snapshot.counted if one.given]
    ends = dict.fromkeys(
        datetime.fromtimestamp(moment, UTC).date().isoformat()
        for moment in (min(given), max(given))
    ) if given else {"at an unknown time": None}  # fmt: skip
    times = [one.seconds for one in snapshot.counted if one.seconds is not None]
    each = f"; {statistics.median(times):.1f} s a pair (median)" if times else ""
    return f"{' to '.join(ends)}{each}"


def _cell(figure: Figure) -> str:
    return "" if figure.value is None else f"{figure.value:.3f}"


def _spread(counts: Counter[int]) -> str:
    low, high = min(counts, default=0), max(counts, default=0)
    return f"{low}" if low == high else f"{low} to {high}"


def _not_applicable(snapshot: Snapshot) -> str:
    if not snapshot.settings.not_applicable:
        return "was no answer"
    said = sum(s is None for one in snapshot.counted for s in one.answer.scores.values())
    nobody = {"none": "without gold", "lowest": "given the lowest score"}
    return (f"{counted(said, 'answer')}; left to the other raters, and a pair without any is "
            f"{nobody[snapshot.settings.all_not_applicable]}")  # fmt: skip
