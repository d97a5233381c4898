from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError, MissingResourceError, UserError
from tertium.items import Paragraph, Phrase, Sense, Sentence, Word
from tertium.judgement import Entailment, Judgement
from tertium.lexicon import wordnet
from tertium.scoring.layout import OnScale, Row
from tertium.scoring.task_layouts import ClssLines, SickTable, StsLines
from tertium.tasks.clss import TASK as CLSS


def written(folder: Path, text: str, name: str = "pairs.txt") -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


class TestSts:
    def test_texts_come_first_and_other_columns_do_not_matter(self, tmp_path: Path) -> None:
        path = written(tmp_path, "a b\tc\r\n d\te\tsource\t7\r\n")
        pairs = [row.pair for row in StsLines(path, "sts").rows()]
        assert [(p.a, p.b) for p in pairs] == [
            (Sentence("a b"), Sentence("c")), (Sentence(" d"), Sentence("e"))
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("line", "what"),
        [
            ("only one", "there is only one column"),
            ("", "the line is blank"),
            ("\tb", "the first text is empty"),
            ("a\t \tb", "the second text is empty"),
        ],
    )
    def test_a_bad_line_is_named(self, tmp_path: Path, line: str, what: str) -> None:
        path = written(tmp_path, f"a\tb\n{line}\nc\td\n")
        with pytest.raises(DataError) as caught:
            list(StsLines(path, "sts").rows())
        assert str(caught.value).startswith(f"{path}:2: {what}; ")

    def test_a_score_has_four_decimals_and_stays_on_the_scale(self, tmp_path: Path) -> None:
        layout = StsLines(tmp_path, "sts-es", confidence=True)
        row = Row(None, 1)  # type: ignore[arg-type]
        assert layout.answer(row, Judgement(0.5, "unit", 87.126)) == "2.0000\t87.13\n"
        assert layout.answer(row, Judgement(7.0, "sts-es", 0)) == "4.0000\t0.00\n"
        assert layout.answer(row, Judgement(-0.2, "unit", 0)) == "0.0000\t0.00\n"
        with pytest.raises(UserError, match="leave out --confidence"):
            layout.answer(row, Judgement(1.0, "sts"))
        with pytest.raises(UserError, match="gives no score"):
            layout.answer(row, Judgement(None, "sts"))


class TestClss:
    def test_the_pairs_are_those_of_the_task(self, fixtures: Path) -> None:
        for subset in CLSS.read(fixtures / "clss", "test").subsets:
            path = fixtures / "clss/data/test" / f"{subset.name}.test.input.tsv"
            found = [row.pair for row in ClssLines(path, "clss").rows()]
            assert [(p.id, p.a, p.b) for p in found] == [(p.id, p.a, p.b) for p in subset.pairs]

    @pytest.mark.parametrize(
        ("row", "levels"),
        [
            ("It rained. We stayed in.\tWe stayed at home.\tx-1", (Paragraph, Sentence)),
            ("We stayed at home.\tan evening in\tx-1", (Sentence, Phrase)),
            ("an evening in\tleisure\tx-1", (Phrase, Word)),
            ("house#n\thouse%1:06:00::\thouse#n#1\tx-1", (Word, Sense)),
        ],
    )
    def test_the_columns_tell_the_comparison(
        self, tmp_path: Path, row: str, levels: tuple[type, type]
    ) -> None:
        [found] = ClssLines(written(tmp_path, f"{row}\n"), "clss").rows()
        assert (type(found.pair.a), type(found.pair.b)) == levels

    def test_what_the_caller_says_counts_most(self, tmp_path: Path) -> None:
        path = written(tmp_path, "an evening in\tleisure\tx-1\n", "sentence2phrase.tsv")
        [named] = ClssLines(path, "clss").rows()
        [said] = ClssLines(path, "clss", comparison="phrase2word").rows()
        assert isinstance(named.pair.a, Sentence)
        assert isinstance(said.pair.b, Word)
        with pytest.raises(UserError, match="did you mean 'phrase2word'"):
            ClssLines(path, "clss", comparison="phrase2words")

    @pytest.mark.parametrize(
        ("line", "what"),
        [
            ("one\ttwo", "2 tab-separated columns"),
            ("", "1 tab-separated columns"),
            (" \ttwo\tx-2", "the larger text is empty"),
            ("one\t\tx-2", "the smaller text is empty"),
        ],
    )
    @pytest.mark.parametrize("name", ["pairs.tsv", "phrase2word.tsv"])
    def test_a_bad_line_is_named(self, tmp_path: Path, line: str, what: str, name: str) -> None:
        path = written(tmp_path, f"an evening in\tleisure\tx-1\n{line}\n", name)
        with pytest.raises(DataError) as caught:
            list(ClssLines(path, "clss").rows())
        assert str(caught.value).startswith(f"{path}:2: {what}")

    def test_an_id_stands_once_as_an_evaluation_wants_it(self, tmp_path: Path) -> None:
        lines = ["an evening in\tleisure\tx-1", "a red car\tbus\t", "a red car\tvan\t",
                 "a red car\tlorry\tx-1"]  # fmt: skip
        path = written(tmp_path, "".join(f"{line}\n" for line in lines), "phrase2word.tsv")
        with pytest.raises(DataError) as caught:
            list(ClssLines(path, "clss").rows())
        assert str(caught.value) == (
            f"{path}:4: 'x-1' is the id of line 1 too; give each pair its own id"
        )

    def test_an_empty_file_has_no_pairs(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="there are no pairs; write a pair a line"):
            list(ClssLines(written(tmp_path, ""), "clss").rows())

    def test_a_sense_key_that_contradicts_its_number_is_noted(self, tmp_path: Path) -> None:
        good = "car#n\tauto%1:06:00::\tauto#n#1\tw2s-1"
        text = f"{good}\ncar#n\tauto%1:06:00::\tlorry#n#1\tw2s-2\n"
        text += "car#n\tauto%1:06:00::\tauto#v#1\tw2s-3\ncar#n\tauto%1:06:00::\tauto#1\tw2s-4\n"
        lines = ClssLines(written(tmp_path, text), "clss")
        for _ in range(2):  # a plain file is read twice, and what it holds is noted once
            assert [row.pair.b.text for row in lines.rows()] == ["auto%1:06:00::"] * 4
        assert [note.partition(":")[2][:2] for note in lines.notes] == ["2:", "3:"]
        assert "one of 'auto', the sense number one of 'lorry'; the key was read" in lines.notes[0]
        assert "that of a noun, the sense number that of a verb" in lines.notes[1]

    def test_a_sense_key_of_another_sense_is_noted(self, tmp_path: Path) -> None:
        try:
            wordnet.load()
        except MissingResourceError as error:
            pytest.skip(str(error))
        rows = "car#n\ttop%2:38:04::\ttop#v#6\tw2s-1\ncar#n\ttop%2:38:04::\ttop#v#5\tw2s-2\n"
        lines = ClssLines(written(tmp_path, rows), "clss")
        assert len(list(lines.rows())) == 2
        [note] = lines.notes
        assert ":2: the sense key 'top%2:38:04::' and the number 'top#v#5' are two senses" in note


class TestSick:
    def test_columns_are_found_by_name(self, tmp_path: Path) -> None:
        text = "﻿Sentence_B\tpair_id\tsentence_A\textra\r\nb b\t7 \ta a\r\nd\t8\tc\tx\r\n\r\n"
        rows = list(SickTable(written(tmp_path, text)).rows())
        assert [(r.pair.id, r.pair.a.text, r.pair.b.text, r.line) for r in rows] == [
            ("7", "a a", "b b", 2), ("8", "c", "d", 3)
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("text", "where"),
        [
            ("", ": there is nothing in it; write a header and a pair a line"),
            ("pair_ID\tsentence_A\n", ":1: the header lacks sentence_B"),
            ("pair_ID\tpair_ID\tsentence_A\tsentence_B\n", ":1: the header repeats pair_ID"),
            ("pair_ID\tsentence_A\tsentence_B\n1\ta\tb\tc\n", ":2: 4 columns under a header of 3"),
            ("pair_ID\tsentence_A\tsentence_B\n1\ta\tb\n\n2\ta\tb\n", ":3: '' has no pair_ID"),
            ("pair_ID\tsentence_A\tsentence_B\n1\ta\n", ":2: '1 a' has no sentence_B"),
            (
                "pair_ID\tsentence_A\tsentence_B\n1\ta\tb\n2\ta\tc\n1 \ta\td\n",
                ":4: pair_ID '1' is on line 2 too; write each pair once",
            ),
        ],
    )
    def test_a_bad_table_is_refused(self, tmp_path: Path, text: str, where: str) -> None:
        path = written(tmp_path, text)
        with pytest.raises(DataError) as caught:
            list(SickTable(path).rows())
        assert str(caught.value).startswith(f"{path}{where}")

    def test_an_answer_says_na_for_what_is_not_said(self, tmp_path: Path) -> None:
        table = SickTable(written(tmp_path, "pair_ID\tsentence_A\tsentence_B\n12\ta\tb\n"))
        [row] = table.rows()
        both = Judgement(0.5, "unit", entailment=Entailment.NEUTRAL)
        assert table.answer(row, both) == "12\tNEUTRAL\t3.0000\n"
        assert table.answer(row, Judgement(0.5, "unit")) == "12\tNA\t3.0000\n"
        with pytest.raises(UserError, match="the system gives no score; choose another --model"):
            table.answer(row, Judgement(None, "sick"))
        assert table.header(both) == "pair_ID\tentailment_judgment\trelatedness_score\n"


def test_scores_are_carried_over_as_evaluation_does() -> None:
    from tertium.evaluation.run import on_scale

    for source, score in (("unit", 0.3), ("clss", 3.9), ("sick", 1.0), ("sts", 2.2)):
        judgement = Judgement(score, source)
        assert OnScale.named("sick").score(judgement) == on_scale(judgement, "sick").score


@pytest.mark.parametrize("score", [float("nan"), float("inf")])
def test_a_score_that_is_no_number_is_refused(score: float) -> None:
    with pytest.raises(UserError, match="finite scores"):
        OnScale.named("sts").score(Judgement(score, "sts"))
