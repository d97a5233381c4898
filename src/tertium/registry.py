"""One registry for everything that has a name: systems, tasks, measures, metrics.

An entry is a name, a lazy path to the thing, and one line about it. Listing imports nothing.
Other packages add entries through entry points in the groups ``tertium.systems``,
``tertium.tasks``, ``tertium.measures`` and ``tertium.metrics``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tertium.errors import UnknownNameError, UserError


@dataclass(frozen=True, slots=True)
class Entry:
    """A name, where to find what it names (``module:attribute``), and one line about it."""

    name: str
    path: str
    summary: str

    def load(self) -> Any:
        """Import the module and take the attribute."""
        module, _, attribute = self.path.partition(":")
        try:
            return getattr(import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            package = module.partition(".")[0]
            if package == __package__:
                raise
            raise UserError(
                f"'{self.name}' cannot be loaded ({error})",
                where=f"package {package}",
                remedy="mend or uninstall that package",
            ) from error


class Registry:
    """Names of one kind.

    >>> SYSTEMS.load("tokncos")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown system 'tokncos'; did you mean 'tokencos'?
    """

    def __init__(self, kind: str, plural: str, table: str) -> None:
        self.kind, self.plural = kind, plural
        self._table = table

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        own = [
            Entry(*(part.strip() for part in line.split("|", 2)))
            for line in self._table.strip().splitlines()
        ]
        entries = {entry.name: entry for entry in own}
        for point in entry_points(group=f"tertium.{self.plural}"):
            module = point.module.partition(".")[0]
            entries.setdefault(point.name, Entry(point.name, point.value, f"from {module}"))
        return entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def names(self) -> list[str]:
        """All names, in the order of the table."""
        return list(self._entries)

    def load(self, name: str) -> Any:
        """Import what a name stands for; a wrong name is answered with near ones."""
        if name not in self._entries:
            raise UnknownNameError(self.kind, name, self._entries)
        return self._entries[name].load()


SYSTEMS = Registry(
    "system",
    "systems",
    """
tertium       | tertium.systems.judge:Judge                         | our judge: reads both texts at once, any size, with intervals and entailment
tertium-fast  | tertium.systems.judge:fast                          | our small judge, several times as fast
tertium-explainer | tertium.systems.explainer:Explainer                  | our explainer: aligned, typed, scored chunks, given or found, and the small judge's score
tertium-typed | tertium.systems.typed:TypedJudge                     | our judge of records: names, dates, places, people, events, subjects and descriptions, each as such
lexical       | tertium.systems.classic.lexical:system             | the papers' families combined: no neural weights, thousands of pairs a second
word-aligner  | tertium.systems.classic.word_aligner:system        | share of aligned content words, and vectors (DLS@CU)
word-aligner-unsupervised | tertium.systems.classic.word_aligner:WordAligner | share of aligned content words, nothing learnt (DLS@CU)
soft-cardinality | tertium.systems.classic.soft_cardinality:system  | sets whose like words count as less than two (UNAL-NLP)
string-and-semantic | tertium.systems.classic.string_and_semantic:system | many overlaps in a regression (TakeLab, DKPro)
pairing-words | tertium.systems.classic.pairing_words:system       | each word takes its best partner, the rest costs (UMBC, Meerkat Mafia)
max-matching  | tertium.systems.classic.max_matching:system        | the best pairing of all words at once (SemantiKLUE)
negation-and-overlap | tertium.systems.classic.negation_and_overlap:system | cues of entailment and contradiction (Illinois-LH, UIO-Lien, CECL)
chunk-rules   | tertium.systems.classic.chunk_rules:ChunkRules     | linked chunks, typed and scored by rules (NeRoSim, UMDuluth)
tokencos      | tertium.systems.baselines.tokencos:TokenCosine      | cosine of binary token vectors, the STS baseline
lcs           | tertium.systems.baselines.lcs:LongestCommonSubstring | longest common substring, the CLSS baseline
gst           | tertium.systems.baselines.gst:GreedyStringTiling    | greedy string tiling, the second CLSS baseline
chance        | tertium.systems.baselines.sick:Chance               | random scores and labels
majority      | tertium.systems.baselines.sick:Majority             | the most frequent label of the training part
probability   | tertium.systems.baselines.sick:Probability          | random labels at their training frequencies
overlap       | tertium.systems.baselines.sick:Overlap              | word overlap with trained thresholds, the SICK baseline
typed-tfidf   | tertium.systems.baselines.typed_tfidf:TypedTfidf    | TF-IDF cosine per field and entity, the TYPED baseline
chunk-overlap | tertium.systems.baselines.chunk_overlap:ChunkOverlap | shared tokens of given chunks, the iSTS baseline
""",
)

TASKS = Registry(
    "task",
    "tasks",
    """
sts    | tertium.tasks.sts:TASK    | English sentence pairs, 0-5 (STS 2012-2015)
sts-es | tertium.tasks.sts_es:TASK | Spanish sentence pairs, 0-4 (STS 2014-2015)
clss   | tertium.tasks.clss:TASK   | cross-level pairs, paragraph to sense, 0-4 (SemEval-2014 task 3)
sick   | tertium.tasks.sick:TASK   | relatedness 1-5 and entailment (SemEval-2014 task 1)
ists   | tertium.tasks.ists:TASK   | aligned, typed, scored chunks (SemEval-2015 task 2c)
typed  | tertium.tasks.typed:TASK  | eight kinds of similarity of records, 0-5 (*SEM 2013)
phenomena | tertium.tasks.phenomena:TASK | negation, exchanged arguments, quantity ...: our own test set, in the package
""",
)

MEASURES = Registry(
    "measure",
    "measures",
    """
token-cosine             | tertium.measures.string:token_cosine             | cosine of binary token vectors
longest-common-substring | tertium.measures.string:longest_common_substring | length of the longest common substring
greedy-string-tiling     | tertium.measures.string:greedy_string_tiling     | share of both texts covered by common tiles
qgram-dice               | tertium.measures.qgrams:qgram_dice               | share of the letter triples of both texts that is common
word-overlap             | tertium.measures.texts:word_overlap              | share of the words of both texts that is common, by their base forms
ordered-overlap          | tertium.measures.texts:ordered_overlap           | share of the words of both texts that stand in both in the same order
soft-overlap             | tertium.measures.texts:soft_overlap              | soft cardinality: word overlap where words spelt alike count as one
aligned-share            | tertium.measures.texts:aligned_share             | share of the content words of both texts that answer to each other
paired-likeness          | tertium.measures.texts:paired_likeness           | mean likeness of each content word to its best partner
matched-likeness         | tertium.measures.texts:matched_likeness          | likeness of the content words in the best pairing of all at once
vector-cosine            | tertium.measures.texts:vector_cosine             | cosine of the sums of the word vectors
path                     | tertium.measures.taxonomy:path                   | senses or words: the shortest way through WordNet's tree of kinds
wu-palmer                | tertium.measures.taxonomy:wu_palmer              | senses or words: how deep their nearest common ancestor lies
leacock-chodorow         | tertium.measures.taxonomy:leacock_chodorow       | senses or words: the shortest way, as a logarithm against the depth of the tree
resnik                   | tertium.measures.taxonomy:resnik                 | senses or words: the information content of the common ancestor
lin                      | tertium.measures.taxonomy:lin                    | senses or words: the information content in common against that of both
jiang-conrath            | tertium.measures.taxonomy:jiang_conrath          | senses or words: one over the information content not in common
lesk                     | tertium.measures.gloss:lesk                      | senses or words: content words that their glosses share
extended-lesk            | tertium.measures.gloss:extended_lesk             | senses or words: phrases that their glosses and those of related senses share
walk-overlap             | tertium.measures.walk:weighted_overlap           | senses or words: random walks from both, compared by ranks
walk-cosine              | tertium.measures.walk:cosine                     | senses or words: random walks from both, compared by weights
""",
)

METRICS = Registry(
    "metric",
    "metrics",
    """
pearson            | tertium.metrics.correlation:pearson            | Pearson's r
spearman           | tertium.metrics.correlation:spearman           | Spearman's rho, mean ranks for ties
weighted-pearson   | tertium.metrics.correlation:weighted_pearson   | Pearson's r with confidences as weights
mse                | tertium.metrics.correlation:mse                | mean squared error
accuracy           | tertium.metrics.classification:accuracy        | share of labels that are right
class-report       | tertium.metrics.classification:precision_recall_f1 | precision, recall and F1 of one label
ists-f1            | tertium.metrics.alignment_f1:ists_f1           | F1 of chunk alignment: ali, type, score, type-score; strict or lenient
krippendorff-alpha | tertium.metrics.agreement:krippendorff_alpha   | agreement of any number of raters
rater-against-rest | tertium.metrics.agreement:rater_against_rest   | each rater against the mean of the others
majority-share     | tertium.metrics.agreement:majority_share       | share of raters who chose the majority's label
""",
)
