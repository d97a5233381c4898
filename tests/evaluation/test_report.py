from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium import tasks
from tertium.errors import UserError
from tertium.evaluation import panels, report
from tertium.evaluation.results import Evaluation, SystemResult
from tertium.items import Pair, Record, Sentence
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Subset

VOID = {"meta", "link", "br", "hr", "input", "circle", "rect", "path", "polygon"}


class Page(HTMLParser):
    """Collects what the tests ask about, and checks that elements close in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.addresses: list[str] = []
        self.texts: list[str] = []
        self.scripts = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.scripts += tag == "script"
        found = dict(attrs)
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag == "a":
            self.links.append(found.get("href") or "")
        for name in ("src", "href", "data", "action", "srcset"):
            if found.get(name):
                self.addresses.append(str(found[name]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture(scope="module")
def html(sts: Evaluation) -> str:
    return report.to_html(sts)


def test_the_page_is_well_formed_and_its_links_lead_somewhere(html: str) -> None:
    page = Page(html)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_the_page_asks_for_nothing_outside_itself(html: str) -> None:
    assert all(address.startswith(("#", "data:")) for address in Page(html).addresses)
    assert not re.search(r"@import|url\((?!data:)", html)
    assert "default-src 'none'" in html


def test_the_head_says_what_was_measured(html: str, sts: Evaluation) -> None:
    texts = "".join(Page(html).texts)
    assert sts.task.title in texts
    assert "0123456789ab" in texts
    for system in sts.systems:
        assert system.signature in texts
    assert f"{sts.systems[0].official.value:.4f}" in texts
    low, high = sts.systems[0].intervals[""]
    assert f"95 % interval {low:.4f} to {high:.4f}" in texts
    assert "weighted by its number of pairs" in texts


def test_texts_show_as_text_wherever_they_stand(html: str) -> None:
    assert "<script>document.title" not in html
    assert "<b>bold" not in html
    assert "<i>markup" not in html
    assert Page(html).scripts == 2  # the data and the script of the page


def test_embedded_data_reads_back(html: str, sts: Evaluation) -> None:
    found = re.search(r'<script type="application/json" id="pairs">(.*?)</script>', html)
    assert found is not None
    data = json.loads(found.group(1))
    assert len(data) == 5
    texts = {pair[0]: pair[1] for pair in data[0]["pairs"]}
    assert texts["answers-forums-1"] == sts.dataset.subsets[0].pairs[0].a.text
    assert [panel["system"] for panel in data[0]["panels"]] == [s.name for s in sts.systems]


@given(st.recursive(st.text(), lambda inner: st.lists(inner, max_size=3), max_leaves=4))
def test_embedded_json_never_ends_its_element(value: object) -> None:
    written = report.embedded_json({"key": value})
    assert "<" not in written
    assert json.loads(written) == {"key": value}


def test_every_published_system_is_on_the_page(html: str, sts: Evaluation) -> None:
    texts = {text.strip() for text in Page(html).texts}
    assert all(row.system in texts for row in sts.boards[0].rows)
    assert html.count('<tr class="ours">') == 3
    assert ">baseline</span>" in html


def test_undefined_figures_say_why(html: str) -> None:
    assert 'title="the system gave every pair the same score">undef.<sup>1</sup>' in html
    assert "<sup>1</sup> undefined: the system gave every pair the same score." in html


def test_each_part_that_has_data_has_a_section(html: str, sick: Evaluation) -> None:
    for name in (
        "boards",
        "subsets",
        "differences",
        "scatter",
        "distributions",
        "genres",
        "hardest",
    ):
        assert f'<section aria-labelledby="{name}-title" id="{name}">' in html
    assert 'id="balanced"' not in html
    other = report.to_html(sick)
    assert 'id="balanced"' in other
    assert 'id="genres"' not in other
    assert "SICK 2014, entailment" in other


def test_parts_without_data_are_left_out(sts: Evaluation) -> None:
    bare = replace(
        sts, boards=(), differences=(), genres=(), held_out=(), distributions=(), hardest=(),
        notes=(), dataset=replace(sts.dataset, edition=None),
    )  # fmt: skip
    page = Page(report.to_html(bare))
    assert {"boards", "genres", "hardest", "agreement", "notes"} & set(page.ids) == set()
    assert {"systems", "subsets", "scatter"} <= set(page.ids)


def test_what_people_reach_is_drawn_where_it_was_published(html: str, sts: Evaluation) -> None:
    assert html.count('class="limit"') == 5
    assert "inter-tagger pearson" in html
    elsewhere = replace(sts, dataset=replace(sts.dataset, edition="sts-2014"), boards=())
    assert 'class="limit"' not in report.to_html(elsewhere)


def test_the_file_appears_whole_or_not_at_all(sts: Evaluation, tmp_path: Path) -> None:
    path = report.write_html(sts, tmp_path / "new" / "report.html")
    assert path.read_text("utf-8").endswith("</html>")
    assert [one.name for one in path.parent.iterdir()] == ["report.html"]
    with pytest.raises(UserError, match="is a folder"):
        report.write_html(sts, tmp_path / "new")


def test_odd_characters_can_be_written(sts: Evaluation, tmp_path: Path) -> None:
    first = sts.dataset.subsets[0]
    odd = replace(first.pairs[0], a=Sentence("half \ud83d, bell \x07, \u2028 separator"))
    subset = replace(first, pairs=(odd, *first.pairs[1:]))
    data = replace(sts.dataset, subsets=(subset, *sts.dataset.subsets[1:]))
    path = report.write_html(replace(sts, dataset=data), tmp_path / "odd.html")
    assert "half \ufffd, bell \ufffd" in path.read_text("utf-8")


def test_many_pairs_become_a_density(sized_sts: Callable[..., Evaluation]) -> None:
    found = sized_sts(2100, constant=False)
    html = report.to_html(found)
    assert html.count('class="drawing drawing-density"') == 10
    assert "drawing-scatter" not in html.split("<body>")[1]
    assert "names the first pair of each cell" in html
    assert len(html) < 3_000_000


def test_a_page_carries_only_so_many_points(
    sts: Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "PANELS", 6)
    drawn = panels.panels(sts)
    assert len(drawn.groups) == 2
    assert "Only 2 of 5 groups are drawn" in drawn.notes[0]
    monkeypatch.setattr(panels, "POINTS_IN_ALL", 60)
    assert all(panel.binned for group in panels.panels(sts).groups for panel in group.panels)


def _typed() -> Evaluation:
    kinds = ({"author": 4.0, "time": 1.0}, {"author": 2.0, "time": 5.0})
    item = Record.of({"title": ["A jug"]})
    pairs = tuple(
        Pair(str(i), item, item, Judgement(None, "typed", kinds=kind))
        for i, kind in enumerate(kinds)
    )
    given = tuple(Judgement(None, "typed", kinds=kind) for kind in kinds)
    figure = Figure(0.5, 2)
    system = SystemResult(
        "one", "sig", {"all": {"pearson": figure}}, {"pearson": {"mean": figure}}, figure,
        {"all": given},
    )  # fmt: skip
    task = tasks.load("typed")
    return Evaluation(task, Dataset("typed", "all", (Subset("all", pairs),), "d"), (system,))


def test_kinds_of_similarity_get_a_drawing_each() -> None:
    found = _typed()
    assert [group.name for group in panels.panels(found).groups] == ["author", "time"]
    assert "time: one against gold" in report.to_html(found)


def test_pairs_without_scores_are_not_drawn() -> None:
    found = _typed()
    subset = found.dataset.subsets[0]
    bare = tuple(replace(pair, gold=Judgement(None, "typed")) for pair in subset.pairs)
    data = replace(found.dataset, subsets=(replace(subset, pairs=bare),))
    page = Page(report.to_html(replace(found, dataset=data)))
    assert "scatter" not in page.ids
    assert page.scripts == 1
