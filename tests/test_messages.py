"""The interface's own words: the same keys, the same names in braces, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tertium
from tertium import scales
from tertium.errors import UnknownNameError
from tertium.messages import LANGUAGES, catalogue, note, number, of_locale, say, speaking, spoken

ENGLISH = catalogue("en")
SOURCE = Path(tertium.__file__).parent
OWN_WORDS = {"server", "campaign"}
"""Rooms whose pages have words of their own."""
NO_NOTES = {"7, as 7"}
"""Said where a part of speech is asked for, which judges do not."""
KEY = re.compile(r"""(?:say|message)\(\s*(f?)["']([a-z]+\.[\w{}\[\].]+)["']""")


def names(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w*)\}", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_keys_and_names_everywhere(language: str) -> None:
    found = catalogue(language)
    assert list(found) == list(ENGLISH)
    assert {key: names(text) for key, text in found.items()} == {
        key: names(text) for key, text in ENGLISH.items()
    }


def test_every_message_is_translated() -> None:
    spanish = catalogue("es")
    same = [key for key, text in ENGLISH.items() if spanish[key] == text]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_begin_and_end_clean(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text == text.strip(), key
        assert "  " not in text, key
        assert text.count("«") == text.count("»"), key


def test_what_the_code_says_is_in_the_catalogue() -> None:
    used = [
        (path.name, found[2])
        for path in sorted(SOURCE.rglob("*.py"))
        if OWN_WORDS.isdisjoint(path.parts)
        for found in KEY.finditer(path.read_text("utf-8"))
    ]
    assert len(used) > 40
    for name, key in used:
        pattern = re.sub(r"\\\{.*?\\\}", r"\\w+", re.escape(key))
        assert any(re.fullmatch(pattern, known) for known in ENGLISH), (name, key)


def test_a_language_is_spoken_inside_only() -> None:
    with speaking("es"):
        assert spoken() == "es"
        with speaking("en"):
            assert say("relations.SIMI") == "alike"
        assert say("relations.SIMI") == "parecido"
        assert number("0.75 1.5") == "0,75 1,5"
    assert spoken() == "en"
    assert number("0.75") == "0.75"


def test_a_language_that_we_do_not_speak() -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'fr'"), speaking("fr"):
        pass


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "es_AR", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "es_CO@valencia"}, "es"),
        ({"LC_ALL": "", "LANG": "es_PE"}, "es"),
    ],
)
def test_the_locale_decides(environment: dict[str, str], language: str) -> None:
    assert of_locale(environment) == language


def written(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may have, 7 in the place of what only running it can tell."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
        )
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from written(node.body)
        yield from written(node.orelse)
    elif isinstance(node, ast.Tuple | ast.List | ast.GeneratorExp | ast.Starred | ast.Call):
        for part in ast.iter_child_nodes(node):
            yield from written(part)


def notes_in(tree: ast.AST) -> Iterator[str]:
    """What code calls a note, or a reason (``how``) for a reading."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Assign):
            names = [one.id for one in node.targets if isinstance(one, ast.Name)]
        elif isinstance(node, ast.AnnAssign | ast.AugAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        elif isinstance(node, ast.keyword):
            names = [node.arg or ""]
        if {"note", "notes", "NOTE", "how"} & set(names):
            assert isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.keyword)
            yield from written(node.value) if node.value else ()
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "notes.append":
            yield from written(node.args[0])
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Reading", "Found", "Doubt"}:
            yield from written(node.args[-1]) if len(node.args) > 1 else ()
        if isinstance(node, ast.FunctionDef) and (
            node.name in {"unlearnt", "foreign", "_swayed", "_how_defined"}
            or "notes" in node.name
            or (node.returns and ast.unparse(node.returns) == "Found")
        ):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value:
                    yield from written(inner.value)


def test_every_note_of_a_judge_is_said_in_spanish() -> None:
    rooms = [*(SOURCE / "systems").rglob("*.py"), *(SOURCE / "lexicon").glob("*.py")]
    paths = [*rooms, SOURCE / "encoders" / "repeated.py"]
    found = {
        text
        for path in paths
        for text in notes_in(ast.parse(path.read_text("utf-8")))
        if any(letter.isalpha() for letter in text)
    }
    assert len(found) > 25
    with speaking("es"):
        unsaid = [
            text
            for text in sorted(found - NO_NOTES)
            if note(text) == text and note(f"text A: {text}") == f"texto A: {text}"
        ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("text B: regional: elote -> maíz", "texto B: palabra regional: elote -> maíz"),
        ("text A: affix: guapa + -ísima", "texto A: palabra derivada: guapa + -ísima"),
        ("text A: inflected: fue -> ser or ir", "texto A: forma de una palabra: fue -> ser o ir"),
        (
            "text A: inflected: x -> a or b or oír",
            "texto A: forma de una palabra: x -> a o b u oír",
        ),
        (
            "text A: unknown: read as it is spelt (to know more words, run: tertium fetch wordnet)",
            "texto A: palabra desconocida, leída tal como se escribe "
            "(para conocer más, ejecute: tertium fetch wordnet)",
        ),
        ("text A: slang: 'brb' = a: b; c", "texto A: jerga: 'brb' = a: b; c"),
        (
            "text A: word by word; slang: 'u' = you; spelling: teh -> the",
            "texto A: palabra por palabra; jerga: 'u' = you; ortografía: teh -> the",
        ),
        (
            "text A repeats itself; what it says again was read once",
            "el texto A se repite; lo que vuelve a decir se leyó una sola vez",
        ),
        (
            "text A was judged in translation: One.\nTwo: three",
            "el texto A se juzgó traducido: One.\nTwo: three",
        ),
    ],
)
def test_notes_in_spanish(english: str, spanish: str) -> None:
    with speaking("es"):
        assert note(english) == spanish
    assert note(english) == english


def test_notes_that_have_no_words_stay() -> None:
    with speaking("es"):
        assert note("the two texts are the same") == "los dos textos son iguales"
        assert note("something new") == "something new"


@pytest.mark.parametrize("name", scales.all_scales())
def test_scales_have_the_same_points_in_spanish(name: str) -> None:
    ours, theirs = scales.get(name), scales.get(name, "es")
    assert [point.value for point in ours.points] == [point.value for point in theirs.points]
    assert (ours.low, ours.high, ours.source) == (theirs.low, theirs.high, theirs.source)
    for one, other in zip(ours.points, theirs.points, strict=True):
        assert one.words != other.words
        assert bool(one.more) == bool(other.more)


def test_an_unknown_scale_is_unknown_in_spanish_too() -> None:
    with pytest.raises(UnknownNameError, match="unknown scale 'stss'; did you mean 'sts'"):
        scales.get("stss", "es")
