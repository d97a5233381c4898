"""A WordNet of a dozen synsets, written by hand in WordNet's own format."""

from __future__ import annotations

from pathlib import Path

import pytest

from tertium.lexicon import dictionaries
from tertium.lexicon.dictionaries import Dictionaries
from tertium.lexicon.dictionary_sources import SOURCES, compile_sources

HEADER = "  1 A made-up lexicon in the format of\n  2 WordNet 3.0 for tests.\n"

TINY = {
    "data.noun": """\
00000100 03 n 01 thing 0 002 ~ 00000200 n 0000 ~ 00000300 n 0000 | whatever there is
00000200 06 n 02 lamp 0 table_lamp 0 002 @ 00000100 n 0000 + 00000100 v 0101 | a device that \
gives light; "she lit the lamp"; "two lamps burned"
00000300 15 n 01 Lampedon 0 001 @i 00000200 n 0000 | an invented town
00000400 18 n 01 lamp 1 000 | a bright person
00000500 13 n 01 spoonful 0 000 | what one spoon holds
00000600 05 n 01 ox 0 000 | a draught animal
""",
    "data.verb": """\
00000100 43 v 02 lamp 0 light_up 0 000 02 + 08 00 + 02 01 | make bright; "lamps lamp the hall"
""",
    "data.adj": """\
00000100 00 a 01 bright 2 001 & 00000200 a 0000 | full of light
00000200 00 s 02 glowing 0 aglow(p) 0 001 & 00000100 a 0000 | softly bright
""",
    "data.adv": """\
00000100 02 r 01 brightly 0 001 \\ 00000100 a 0101 | in a bright manner
""",
    "index.noun": """\
lamp n 2 1 @ 2 1 00000400 00000200
lampedon n 1 1 @i 1 0 00000300
ox n 1 0 1 0 00000600
spoonful n 1 0 1 0 00000500
table_lamp n 1 1 @ 1 0 00000200
thing n 1 1 ~ 1 0 00000100
""",
    "index.verb": "lamp v 1 0 1 1 00000100\nlight_up v 1 0 1 0 00000100\n",
    "index.adj": (
        "aglow a 1 1 & 1 0 00000200\nbright a 1 1 & 1 0 00000100\nglowing a 1 1 & 1 0 00000200\n"
    ),
    "index.adv": "brightly r 1 1 \\ 1 0 00000100\n",
    "noun.exc": "oxen ox\n",
    "verb.exc": "lit_up light_up\n",
    "cntlist.rev": "lamp%1:18:01:: 1 7\nlamp%1:06:00:: 2 3\n",
}


def write_tiny(folder: Path, *, newline: str = "\n", header: str = HEADER) -> Path:
    folder.mkdir(parents=True)
    for name, body in TINY.items():
        head = header if name.startswith(("data.", "index.")) else ""
        (folder / name).write_text(head + body, newline=newline)
    return folder


COUNTS = """\
wnver::eOS9lXC6GvMWznF1wkZofDdtbBU
100n 8 ROOT
200n 4
300n 1
400n 0 ROOT
600n 2 ROOT
100v 5 ROOT
"""


def write_counts(folder: Path) -> Path:
    """Write information content for the tiny WordNet, and one file for another version."""
    folder.mkdir(parents=True)
    (folder / "ic-tiny.dat").write_text(COUNTS)
    (folder / "ic-other.dat").write_text(COUNTS.replace("wnver::e", "wnver::f"))
    (folder / "README").write_text("Counts that were made up.\n")
    return folder


# The tiny WordNet in Spanish. 09999999 is a synset of an older WordNet, and so may 00000500 be.
SPANISH_SENSES = """\
DROP TABLE IF EXISTS spanish_lemma;
INSERT INTO spanish_lemma VALUES ("n#00000200","n","lámpara","N");
INSERT INTO spanish_lemma VALUES ("n#00000200","n","lampara","N");
INSERT INTO spanish_lemma VALUES ("n#00000200","n","luz_de_mesa","Y");
INSERT INTO spanish_lemma VALUES ("n#00000400","n","lumbrera","N");
INSERT INTO spanish_lemma VALUES ("n#00000400","n","lámpara","N");
INSERT INTO spanish_lemma VALUES ("n#00000500","n","quinqué","N");
INSERT INTO spanish_lemma VALUES ("n#00000500","n","lampo","N");
INSERT INTO spanish_lemma VALUES ("n#09999999","n","buey","N");
INSERT INTO spanish_lemma VALUES ("v#00000100","v","alumbrar","N");
INSERT INTO spanish_lemma VALUES ("v#00000100","v","dar","N");
INSERT INTO spanish_lemma VALUES ("a#00000100","a","bello","N");
INSERT INTO spanish_lemma VALUES ("a#77777777","a","perdido","N");
"""
OLD_SYNSETS = """\
INSERT INTO english_synset VALUES ('n#09999999',' ox ',NULL,'a draught animal');
INSERT INTO english_synset VALUES ('n#00000500',' lamp table_lamp ',NULL,'it gives light');
INSERT INTO english_synset VALUES ('n#08888888',' Lampedon ',NULL,NULL);
"""
SPANISH_FORMS = """\
lámparas lámpara NCFP000
lámpara lámpara NCFS000
bueyes buey NCMP000
alumbra alumbrar VMIP3S0
alumbro alumbrar VMIP1S0
alumbró alumbrar VMIS3S0
da dar VMM02S0
bella bello AQ0FS00
huyes huir VMIP2S0
"""


@pytest.fixture
def spanish_files() -> dict[str, dict[str, bytes]]:
    """What the tiny Spanish dictionaries are made from, by their names."""
    sql = {"db/spanish_lemma.sql": SPANISH_SENSES, "db/english_synset.sql": OLD_SYNSETS}
    return {
        "Spanish WordNet": {name: text.encode() for name, text in sql.items()},
        "Spanish forms": {"data/MM.all": SPANISH_FORMS.encode()},
    }


@pytest.fixture
def spanish(
    nowhere: Path,
    tiny_folder: Path,
    spanish_files: dict[str, dict[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> Dictionaries:
    """The tiny WordNet and the tiny Spanish dictionaries, and nothing else."""
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    monkeypatch.delenv("TERTIUM_GLOSSARY", raising=False)
    got = [(one, spanish_files[one.name]) for one in SOURCES if one.name in spanish_files]
    compile_sources(got, nowhere / dictionaries.FILE)
    books = dictionaries.load()
    assert books is not None
    return books


@pytest.fixture
def tiny_folder(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "dict")


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hide every real WordNet; return the empty cache folder."""
    from tertium.lexicon import sources

    monkeypatch.delenv("TERTIUM_WORDNET", raising=False)
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sources, "DEBIAN", tmp_path / "no-debian")
    monkeypatch.setattr(sources, "_nltk_folders", lambda *_: iter(()))
    return tmp_path / "cache"
