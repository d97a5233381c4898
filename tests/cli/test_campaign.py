from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.assignment import give_answer, next_loan
from tertium.campaign.campaigns import create_campaign, open_campaign
from tertium.campaign.people import invite
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import Question, stored_settings
from tertium.campaign.writing import next_prompt, write
from tertium.cli import main
from tertium.items import Pair, Sentence
from tertium.judgement import Link

PAIRS = "id,text_a,text_b,genre\np1,A ferry leaves.,A ship departs.,news\np2,A cat naps.,Two dogs run.,forum\n"  # noqa: E501
RATINGS = """pair,rater,score,comment
p1,ann,5,
p1,bob,4,
p1,cy,0,in a hurry
p1,di,5,
p2,ann,0,
p2,bob,1,
p2,cy,5,
p2,di,1,
"""

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def place(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> str:
    """A campaign with ratings by four, of whom one does not care."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.csv").write_text(PAIRS)
    (tmp_path / "ratings.csv").write_text(RATINGS)
    made = ["campaign", "create", "t.campaign", "--title", "News", "--pairs", "pairs.csv"]
    assert main(made) == 0
    out = capsys.readouterr().out
    assert out.startswith("News: 2 questions in t.campaign\n")
    assert re.search(r"secret \(shown this once\): [\w-]{43}\n", out)
    assert main(["campaign", "import", "t.campaign", "ratings.csv"]) == 0
    assert capsys.readouterr().out == "8 ratings by 4 raters; 0 new pairs\n"
    return "t.campaign"


def run(*arguments: str, capsys: Capture) -> str:
    assert main(["campaign", *arguments]) == 0
    return capsys.readouterr().out


def test_invitations_are_links_and_end(place: str, capsys: Capture) -> None:
    out = run("invite", place, "dee", "eve", "--address", "https://x.example/", capsys=capsys)
    assert re.fullmatch(r"(\w+\thttps://x.example/i/[\w-]{43}\n){2}", out)
    assert run("revoke", place, "dee", capsys=capsys) == "the link of dee ended\n"
    assert main(["campaign", "revoke", place, "de"]) == 2
    assert "did you mean 'dee'" in capsys.readouterr().err


def test_teams_are_known_and_kept(place: str, capsys: Capture) -> None:
    assert main(["campaign", "invite", place, "sage", "--team", "exprt"]) == 2
    assert "unknown team 'exprt'; did you mean 'expert'?" in capsys.readouterr().err
    run("invite", place, "sage", "ann", "--team", "expert", capsys=capsys)
    run("invite", place, "sage", capsys=capsys)  # another link, the same team
    rows = json.loads(run("raters", place, "--json", capsys=capsys))
    teams = {row["rater"]: row["team"] for row in rows}
    assert (teams["sage"], teams["ann"], teams["bob"]) == ("expert", "expert", "crowd")


def test_status_in_words_and_json(place: str, capsys: Capture) -> None:
    out = run("status", place, capsys=capsys)
    assert "0 of 2 pairs have all their ratings; 8 of 10 ratings, 0 being given now" in out
    assert "2 pairs to adjudicate, 0 decided" in out
    found = json.loads(run("status", place, "--json", capsys=capsys))
    assert found["ratings"] == 8 and found["standings"] == {"active": 4}


def test_the_rater_report(place: str, capsys: Capture) -> None:
    lines = run("raters", place, capsys=capsys).splitlines()
    assert lines[0].split()[:6] == ["rater", "team", "standing", "rated", "controls", "right"]
    assert len(lines) == 5
    rows = json.loads(run("raters", place, "--json", capsys=capsys))
    assert {row["rater"]: round(row["agreement"], 2) for row in rows}["cy"] == -1.0


def test_rules_are_replayed_and_applied(place: str, capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(
        '[[rules]]\nmeasure = "agreement"\naction = "discard"\nbelow = -0.9\nafter = 2\n'
    )
    out = run("replay", place, "--rules", "r.toml", capsys=capsys)
    assert "cy\tactive -> discarded\tdiscard: agreement below -0.9 after 2 (-1.00)\n" in out
    assert out.endswith("6 ratings count (8 before); --apply makes it so\n")
    assert "8 of 10 ratings" in run("status", place, capsys=capsys)
    run("replay", place, "--rules", "r.toml", "--apply", capsys=capsys)
    assert "2 ratings of discarded raters set aside" in run("status", place, capsys=capsys)
    assert run("rater", place, "cy", "active", capsys=capsys) == "cy is active\n"
    assert "8 of 10 ratings" in run("status", place, capsys=capsys)
    out = run("replay", place, capsys=capsys)
    assert "cy\tactive\tby hand" in out, "a standing set by hand stays"


def test_adjudication_gold_and_where_it_comes_from(place: str, capsys: Capture) -> None:
    out = run("adjudicate", place, capsys=capsys)
    assert "p1\tscore: 5 apart\n  A  A ferry leaves.\n" in out and "cy: 0  in a hurry" in out
    run("adjudicate", place, "p1", "--score", "4.75", "--reason", "cy overlooked it", capsys=capsys)
    out = run("gold", place, "p1", capsys=capsys)
    assert out.splitlines()[0] == "p1\t4.75\tadjudicated of 4"
    assert "rating 3 by cy: 0" in out and "decided: cy overlooked it" in out
    assert run("gold", place, capsys=capsys).splitlines()[1] == "p2\t1.75\tmean of 4"
    assert main(["campaign", "adjudicate", place, "p1", "--score", "x", "--reason", "y"]) == 2
    assert "'x' is no score" in capsys.readouterr().err


def test_agreement_and_the_crowd(place: str, capsys: Capture, tmp_path: Path) -> None:
    out = run("agreement", place, capsys=capsys)
    assert [line.split()[0] for line in out.splitlines()] == [
        "pairs", "all", "unadjudicated", "forum", "news"
    ]  # fmt: skip
    (tmp_path / "experts.csv").write_text("pair,rater,score\np1,sage,5\np2,sage,0\n")
    run("import", place, "experts.csv", "--team", "expert", capsys=capsys)
    out = run("agreement", place, "--crowd", "--svg", "boxes.svg", capsys=capsys)
    assert out.splitlines()[-1].split()[:4] == ["all", "2", "8", "+0.12"]
    assert (tmp_path / "boxes.svg").read_text().startswith("<svg xmlns=")


def test_a_release_that_can_be_evaluated_on(place: str, capsys: Capture) -> None:
    out = run("export", place, "--as", "sts", "-o", "release", capsys=capsys)
    assert out.splitlines() == [
        "release/STS.input.all.txt", "release/STS.gs.all.txt", "release/gold.jsonl",
        "release/ratings.csv", "release/CARD.md",
    ]  # fmt: skip
    assert main(["evaluate", "sts", "--data", "release", "--system", "tokencos", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert main(["campaign", "export", place, "--as", "stss", "-o", "x"]) == 2
    assert "did you mean 'sts'" in capsys.readouterr().err


def test_two_phases(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("texts.csv").write_text("id,text\na,A long text.\nb,Another long text.\n")
    run("create", "w.campaign", "--like", "clss", capsys=capsys)
    assert run("prompts", "w.campaign", "texts.csv", capsys=capsys) == "2 texts to write for\n"
    assert "0 of 2 texts written" in run("status", "w.campaign", capsys=capsys)
    assert run("written", "w.campaign", capsys=capsys) == "0 pairs to rate\n"
    with open_campaign("w.campaign") as database:
        invite(database, ["ann"])
        with database.writing() as session:
            while prompt := next_prompt(session, stored_settings(session), 1):
                write(session, 1, prompt.number, f"text {prompt.requested:g}")
    assert run("written", "w.campaign", capsys=capsys) == "2 pairs to rate\n"
    Path("r.csv").write_text("pair,rater,score\na,bob,1\nb,bob,3\n")
    run("import", "w.campaign", "r.csv", capsys=capsys)
    out = run("agreement", "w.campaign", capsys=capsys)
    assert "what was requested against what was rated: 2 pairs, r " in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["status", "none.campaign"], "there is no campaign; make it: tertium campaign create"),
        (["create", "x.campaign"], "no SETTINGS"),
        (["create", "x.campaign", "--like", "sicc"], "did you mean 'sick'"),
        (
            ["create", "x.campaign", "--title", "T", "--task", "sts"],
            "--task and --data go together",
        ),
        (["create", "x.campaign", "--title", "T", "--pairs", "none.csv"], "no such file"),
        (["statsu", "x"], "unknown command 'statsu'; did you mean 'status'"),
        (["serve", "none.campaign"], "there is no campaign"),
    ],
)
def test_mistakes_are_one_line_and_make_nothing(
    arguments: list[str],
    said: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["campaign", *arguments]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_add_and_a_new_secret(place: str, capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text("id,text_a,text_b,score\nc1,A.,B.,0\n")
    out = run("add", place, "c.csv", "--role", "control", capsys=capsys)
    assert out == "1 question added\n"
    assert "1 hidden question," in run("status", place, capsys=capsys)
    assert len(json.loads(run("secret", place, "--json", capsys=capsys))["secret"]) == 43


def test_every_command_has_its_help(capsys: Capture) -> None:
    listed = run("--help", capsys=capsys)
    for name in ("create", "add", "invite", "revoke", "secret", "serve", "status", "raters",
                 "agreement", "replay", "rater", "adjudicate", "gold", "export", "import",
                 "prompts", "written"):  # fmt: skip
        assert re.search(rf"^  {name} ", listed, re.MULTILINE), name
        assert "Usage: tertium campaign" in run(name, "--help", capsys=capsys)


def test_settings_are_shown_and_changed(place: str, capsys: Capture, tmp_path: Path) -> None:
    shown = json.loads(run("settings", place, capsys=capsys))
    assert (shown["title"], shown["ratings"]) == ("News", 5)
    (tmp_path / "s.toml").write_text('title = "News, again"\nratings = 4\n')
    out = run("settings", place, "s.toml", capsys=capsys)
    assert out == "News, again: the settings are those of s.toml\n"
    assert "8 of 8 ratings" in run("status", place, capsys=capsys)
    (tmp_path / "s.toml").write_text('title = "News"\nscale = "clss"\n')
    assert main(["campaign", "settings", place, "s.toml"]) == 2
    assert "'scale' cannot change once pairs are rated" in capsys.readouterr().err


def test_an_export_says_what_it_lacks_and_overwrites_nothing(place: str, capsys: Capture) -> None:
    assert main(["campaign", "export", place, "--as", "sick", "-o", "r"]) == 0
    assert "note: the campaign asked for no entailment" in capsys.readouterr().err
    assert main(["campaign", "export", place, "--as", "sick", "-o", "r"]) == 2
    assert "r: is not empty; name another folder" in capsys.readouterr().err
    assert main(["campaign", "export", place, "--as", "sick", "-o", "r", "--overwrite"]) == 0


def test_a_campaign_without_its_controls_says_so(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.csv").write_text(PAIRS.replace(",", ";"))
    assert main(["campaign", "create", "x.campaign", "--like", "sts", "--pairs", "p.csv"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("sts: 2 questions in x.campaign"), "semicolons will do"
    assert "ask for 5 training questions, and there are 0: nobody has to qualify" in said.err
    assert "one question in 5 is to be a hidden control, and there are none" in said.err


def refused(*arguments: str, capsys: Capture) -> str:
    assert main(["campaign", *arguments]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ("score\n9", "c.csv:2: 9 is no score here; give 0 to 5"),
        ("score\n-9", "c.csv:2: -9 is no score here; give 0 to 5"),
        ("entailment\nNEUTRAL", "c.csv:2: nobody says what the right answer is; write score"),
    ],
)
def test_a_known_answer_is_on_the_scale(
    place: str, scores: str, said: str, capsys: Capture, tmp_path: Path
) -> None:
    head, value = scores.split("\n")
    (tmp_path / "c.csv").write_text(f"id,text_a,text_b,{head}\nc1,A.,B.,{value}\n")
    assert said in refused("add", place, "c.csv", "--role", "control", capsys=capsys)
    made = ["create", "new.campaign", "--title", "T", "--training", "c.csv"]
    assert said in refused(*made, capsys=capsys)
    assert not (tmp_path / "new.campaign").exists()


def test_a_campaign_that_failed_can_be_made_again(
    place: str, capsys: Capture, tmp_path: Path
) -> None:
    (tmp_path / "twice.csv").write_text(PAIRS + "p1,A.,B.,news\n")
    made = ["create", "new.campaign", "--title", "T", "--pairs"]
    assert "the id 'p1' is there twice" in refused(*made, "twice.csv", capsys=capsys)
    assert "T: 2 questions in new" in run(*made, "pairs.csv", capsys=capsys)


def test_a_label_decides_no_score(place: str, capsys: Capture) -> None:
    decision = ["adjudicate", place, "p1", "--label", "ENTAILMENT", "--reason", "x"]
    assert "this campaign asks no entailment" in refused(*decision, capsys=capsys)
    assert "2 pairs to adjudicate" in run("adjudicate", place, capsys=capsys)


def test_an_address_is_one(place: str, capsys: Capture) -> None:
    for address in ("not a url", "rate.example.org", "ftp://x.example", "http://x.example:port"):
        said = refused("invite", place, "dee", "--address", address, capsys=capsys)
        assert f"'{address}' is no address; write https://HOST" in said


def test_gold_shows_links(capsys: Capture, tmp_path: Path) -> None:
    pair = Pair("1", Sentence("A woman rides"), Sentence("A girl rides"))
    place = str(tmp_path / "ists.campaign")
    settings = settings_of({"title": "Chunks", "like": "ists", "ratings": 1})
    database, _ = create_campaign(place, settings, [Question(pair)])
    same = Link((1, 2), (1, 2), frozenset({"SIMI"}), 4.0)
    alone = (Link((3,), (), frozenset({"NOALI"}), None), Link((), (3,), frozenset({"ALIC"}), None))
    with database, database.writing() as session:
        number = session.value("INSERT INTO raters (name, team, invited, seed) "
                               "VALUES ('ann', 'crowd', 0, 's') RETURNING number")  # fmt: skip
        loan = next_loan(session, settings, number)
        assert loan is not None
        give_answer(session, number, loan.number, Answer(links=(same, *alone)))
    out = run("gold", place, "1", capsys=capsys)
    assert "    A woman = A girl: SIMI 4\n    rides = nothing: NOALI\n" in out
    assert "  gold: A woman = A girl: SIMI 4\n" in out and "nothing = rides: ALIC" in out
