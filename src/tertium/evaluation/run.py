"""Run systems and read submissions on a task's data, and measure them all the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from tertium import scales, systems, tasks
from tertium.errors import UserError
from tertium.evaluation import difficulty, genres, leaderboard, uncertainty
from tertium.evaluation.distributions import distributions
from tertium.evaluation.results import Evaluation, Figures, SystemResult
from tertium.evaluation.signature import signature
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.metrics.aggregate import AGGREGATIONS, POOLED
from tertium.metrics.figure import Figure
from tertium.systems.base import CallableSystem, System, Trainable
from tertium.tasks.base import Dataset, Judgements, Subset, Task

_MOST_RESAMPLES = 100_000
_TRAINING = frozenset({"train", "training", "trial"})
_EARLIER = re.compile(r"sts(-es)?-201[234]")
"""The parts and editions that all shipped weights and classic systems learnt from."""
Progress = Callable[[str], None]
AnySystem = str | System | Callable[..., Any]
Systems = AnySystem | Sequence[AnySystem] | Mapping[str, AnySystem]


@runtime_checkable
class _Adaptable(Protocol):
    """A system that judges a task's pairs in a way of their own, such as on a scale it learnt."""

    def for_task(self, task: Task) -> System: ...


@dataclass(frozen=True)
class _Answers:
    """What one system said: judgements of every subset that it covers."""

    name: str
    judgements: Mapping[str, Judgements]
    notes: tuple[str, ...] = ()
    version: str | None = None


def evaluate(
    task: str | Task,
    data: str | Path | Dataset | None = None,
    *,
    systems: Systems = (),
    submissions: Mapping[str, str | Path] | None = None,
    split: str | None = None,
    repair: bool = False,
    resamples: int | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """Measure systems on a task with the organisers' own metrics.

    ``data`` is a release as it unpacks, or a data set as read; a task whose data comes with the
    package needs none. A system is a registered name, a :class:`~tertium.systems.System`, or any
    function ``(a, b) -> float`` of two texts; give functions a name by passing a mapping. It may
    offer ``for_task(task)``, which returns what judges that task's pairs, and ``version``, which
    its signature then carries. A submission is a file, or a folder of files, in the format that
    the organisers accept; ``repair`` mends it as they did, and says so in the notes.
    ``resamples`` is how often the data is
    resampled for intervals and tests: 1000 unless there are more than 100,000 pairs.

    >>> from importlib.resources import files
    >>> data = Path(str(files("tertium"))) / "data/fixtures/sts"
    >>> shared = lambda a, b: len(set(a.split()) & set(b.split()))
    >>> found = evaluate("sts", data, systems={"shared words": shared, "tokencos": "tokencos"})
    >>> [system.name for system in found.systems]
    ['shared words', 'tokencos']
    """
    if resamples is not None and not 0 <= resamples <= _MOST_RESAMPLES:
        raise UserError(f"{resamples} resamples", remedy=f"ask for 0 to {_MOST_RESAMPLES}")
    tell = progress or (lambda _: None)
    task = tasks.load(task) if isinstance(task, str) else task
    if data is None:
        data = task.bundled
    if data is None:
        raise UserError(f"task '{task.name}' needs data", remedy="give --data its release")
    dataset = data if isinstance(data, Dataset) else task.read(Path(data), split)
    _check_gold(task, dataset, data)
    answers = [_run(name, system, dataset, tell) for name, system in _named(systems, task)]
    answers += [_read(task, name, Path(path), dataset, repair)
                for name, path in (submissions or {}).items()]  # fmt: skip
    if not answers:
        raise UserError(
            "nothing to evaluate",
            remedy=f"name a system (such as {task.baselines[0]}) or a submission",
        )
    _check_names(answers)
    tell("measuring")
    samples = resamples if resamples is not None else uncertainty.default_samples(dataset)
    results = [_measure(task, dataset, answer, samples) for answer in answers]
    return Evaluation(
        task=task,
        dataset=dataset,
        systems=tuple(results),
        boards=tuple(_fitting_boards(dataset, results)),
        differences=tuple(uncertainty.differences(task, dataset, results, samples)),
        genres=tuple(genres.by_genre(task, dataset, results)),
        held_out=tuple(genres.seen_and_held_out(task, dataset, results)),
        distributions=tuple(distributions(task, dataset, results)),
        hardest=tuple(difficulty.hardest_pairs(dataset, results)),
        balanced=tuple(difficulty.balanced_figures(task, dataset, results)),
        notes=dataset.notes,
    )


def write_outputs(evaluation: Evaluation, folder: Path) -> list[Path]:
    """Write each system's scored judgements as the organisers take them, a folder a system."""
    written: list[Path] = []
    taken: set[str] = set()
    for system in evaluation.systems:
        full: dict[str, Judgements] = {}
        for subset in evaluation.dataset.subsets:
            if subset.name in system.judgements:
                answers: list[Judgement | None] = [None] * len(subset.pairs)
                for index, judgement in zip(
                    subset.scored, system.judgements[subset.name], strict=True
                ):
                    answers[index] = judgement
                full[subset.name] = answers
        place = folder / _folder_name(system.name, taken)
        written += evaluation.task.write_submission(full, evaluation.dataset, place)
    return written


def judge_subset(system: System, pairs: Sequence[Pair]) -> list[Judgement]:
    """Let a system judge pairs, and check that it answered each."""
    judged = system.judge(pairs)
    if len(judged) != len(pairs):
        raise UserError(
            f"system '{system.name}' returned {len(judged)} judgements for {len(pairs)} pairs",
            remedy="return one judgement for each pair",
        )
    return judged


def prepared(system: System, dataset: Dataset) -> System:
    """Let a trainable system estimate its parameters on the data set's training part."""
    if isinstance(system, Trainable):
        if not dataset.training:
            raise UserError(
                f"system '{system.name}' learns from a training part, and this data has none",
                remedy="give the whole release as --data, or choose another system",
            )
        system.fit(dataset.training)
    return system


def on_scale(judgement: Judgement, scale: str) -> Judgement:
    """Carry a judgement over to another scale.

    >>> on_scale(Judgement(0.5, "unit"), "sts").score
    2.5
    """
    if judgement.scale == scale or judgement.score is None:
        return judgement
    source, target = scales.get(judgement.scale), scales.get(scale)
    interval = judgement.interval
    return replace(
        judgement,
        score=source.convert(judgement.score, target),
        scale=scale,
        interval=interval
        and (source.convert(interval[0], target), source.convert(interval[1], target)),
    )


def _folder_name(system: str, taken: set[str]) -> str:
    """A name of its own for a system's folder, which can lead nowhere else."""
    plain = "".join(c if c.isalnum() or c in "-_." else "_" for c in system).lstrip(".") or "system"
    numbered = (plain if number == 1 else f"{plain}-{number}" for number in count(1))
    # Some file systems take upper and lower case for the same.
    name = next(name for name in numbered if name.casefold() not in taken)
    taken.add(name.casefold())
    return name


def _check_gold(task: Task, dataset: Dataset, data: str | Path | Dataset) -> None:
    if _has_gold(dataset):
        return
    what = f"no gold scores in the {dataset.split} data"
    if isinstance(data, Dataset):
        raise UserError(what, remedy="give pairs with gold")
    others = [name for name in task.splits if name != dataset.split]
    scored = [name for name in others if _split_has_gold(task, Path(data), name)]
    remedy = "no split here has gold: put the gold files beside the inputs"
    if scored:
        remedy = f"choose --split {' or '.join(scored)}, or add the gold"
    raise UserError(what, where=str(data), remedy=remedy)


def _has_gold(dataset: Dataset) -> bool:
    return any(subset.scored for subset in dataset.subsets)


def _split_has_gold(task: Task, data: Path, split: str) -> bool:
    try:
        return _has_gold(task.read(data, split))
    except UserError:
        return False


def _fitting_boards(
    dataset: Dataset, results: Sequence[SystemResult]
) -> Iterator[leaderboard.Board]:
    """The published tables of this data, less those of a scenario that nobody here took part in."""
    placed = {place.board for result in results for place in result.places}
    for board in leaderboard.boards(dataset.edition):
        if board.scenario is None or board.name in placed:
            yield board


def _check_names(answers: Sequence[_Answers]) -> None:
    names = [answer.name for answer in answers]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UserError(f"'{twice[0]}' is given twice", remedy="give each system its own name")


def _named(given: Systems, task: Task) -> list[tuple[str, System]]:
    if isinstance(given, Mapping):
        return [(name, _system(system, task, name)) for name, system in given.items()]
    several = given if isinstance(given, Sequence) and not isinstance(given, str) else [given]
    loaded = [_system(one, task) for one in several]
    return [(system.name, system) for system in loaded]


def _system(given: AnySystem, task: Task, name: str | None = None) -> System:
    if isinstance(given, str):
        given = systems.load(given)
    if isinstance(given, System):
        return given.for_task(task) if isinstance(given, _Adaptable) else given
    if not callable(given):
        raise UserError(
            f"{given!r} is not a system",
            remedy="give a registered name, a function of two texts, or an object that judges",
        )
    return CallableSystem(name or str(getattr(given, "__name__", "callable")), given, task.scale)


def _run(name: str, system: System, dataset: Dataset, tell: Progress) -> _Answers:
    prepared(system, dataset)
    judged: dict[str, Judgements] = {}
    for subset in dataset.subsets:
        if subset.scored:
            tell(f"{name} on {subset.name}")
            judged[subset.name] = judge_subset(system, subset.pairs)
    version = getattr(system, "version", None)
    notes: tuple[str, ...] = ()
    if isinstance(system, Trainable):
        notes = (f"{name}: parameters estimated on {len(dataset.training)} training pairs",)
    if getattr(system, "has_learnt", False) and _is_learnt_from(dataset):
        notes += ("it learnt from this very data; its card has figures for data it never saw",)
    return _Answers(name, judged, notes, None if version is None else str(version))


def _is_learnt_from(dataset: Dataset) -> bool:
    """Whether the systems that ship with what they learnt, learnt it from these pairs."""
    return dataset.split in _TRAINING or bool(_EARLIER.fullmatch(dataset.edition or ""))


def _read(task: Task, name: str, path: Path, dataset: Dataset, repair: bool) -> _Answers:
    submission = task.read_submission(path, dataset, repair=repair)
    return _Answers(name, submission.judgements, submission.notes)


def _measure(task: Task, dataset: Dataset, answers: _Answers, samples: int) -> SystemResult:
    scored = [subset for subset in dataset.subsets if subset.scored]
    pairs = {s.name: [s.pairs[i] for i in s.scored] for s in scored}
    judgements = {
        s.name: _scored_judgements(s, answers, task.scale)
        for s in scored
        if s.name in answers.judgements
    }
    if not judgements:
        raise UserError(f"'{answers.name}' answers none of the scored subsets",
                        remedy=f"they are: {', '.join(pairs)}")  # fmt: skip
    subsets = {name: task.figures(pairs[name], given) for name, given in judgements.items()}
    overall = _overall(task, pairs, judgements, subsets)
    official = overall[task.metrics[0]][task.aggregation]
    result = SystemResult(
        name=answers.name,
        signature=signature(task, dataset, answers.name, answers.version),
        subsets=subsets,
        overall=overall,
        official=official,
        judgements=judgements,
        notes=answers.notes,
    )
    figures = {
        (subset, metric): figure
        for subset, found in subsets.items()
        for metric, figure in found.items()
    }
    figures |= {("", metric): ways[task.aggregation] for metric, ways in overall.items()}
    n = sum(map(len, pairs.values()))
    scenario = task.scenario(
        [pair for name in judgements for pair in pairs[name]],
        [judgement for given in judgements.values() for judgement in given],
    )
    places = (
        leaderboard.place(board, figures, n)
        for board in leaderboard.boards(dataset.edition)
        if board.scenario in (None, scenario)
    )
    return replace(
        result,
        intervals=uncertainty.intervals(task, dataset, result, samples),
        places=tuple(place for place in places if place is not None),
    )


def _scored_judgements(subset: Subset, answers: _Answers, scale: str) -> tuple[Judgement, ...]:
    given = answers.judgements[subset.name]
    kept = []
    for index in subset.scored:
        judgement = given[index]
        if judgement is None:
            raise UserError(
                f"'{answers.name}' does not judge pair {subset.pairs[index].id} of {subset.name}",
                remedy="judge every pair that has gold",
            )
        kept.append(on_scale(judgement, scale))
    return tuple(kept)


def _overall(
    task: Task,
    pairs: Mapping[str, Sequence[Pair]],
    judgements: Mapping[str, Sequence[Judgement]],
    subsets: Mapping[str, Figures],
) -> dict[str, dict[str, Figure]]:
    """Each metric over the whole, in every way of putting subsets together."""
    missing = [name for name in pairs if name not in judgements]
    metrics = dict.fromkeys(metric for figures in subsets.values() for metric in figures)
    together = task.figures(
        [pair for name in judgements for pair in pairs[name]],
        [judgement for given in judgements.values() for judgement in given],
    ) if len(judgements) > 1 else next(iter(subsets.values()))  # fmt: skip
    overall: dict[str, dict[str, Figure]] = {}
    for metric in metrics:
        by_subset = {
            name: _figure(metric, subsets[name], judgements[name])
            if name in subsets
            else Figure(None, len(pairs[name]), "the system does not answer it")
            for name in pairs
        }
        ways = {name: combine(by_subset) for name, combine in AGGREGATIONS.items()}
        n = sum(map(len, pairs.values()))
        ways[POOLED] = (
            Figure(None, n, f"the system does not answer {missing[0]}")
            if missing
            else together.get(metric, Figure(None, n, "not measured"))
        )
        overall[metric] = ways
    return overall


def _figure(metric: str, figures: Figures, judgements: Sequence[Judgement]) -> Figure:
    """A subset's figure; weights that are all the same weigh nothing, and so leave Pearson's r."""
    if metric in figures:
        return figures[metric]
    plain = figures.get("pearson")
    if metric == "weighted-pearson" and plain is not None:
        confidences = {judgement.confidence for judgement in judgements}
        if plain.value is None or len(confidences) == 1:
            return plain
    return Figure(None, len(judgements), "not measured")
