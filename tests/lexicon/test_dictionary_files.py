from __future__ import annotations

import json

import pytest

from tertium.errors import DataError
from tertium.lexicon import dictionary_files
from tertium.lexicon.dictionary_files import Entry

YAML = """\
- etymology: null
  lemma: boil the kettle dry
  senses:
  - content: (informal) To go on
      for too long ; to tire people .
    examples: []
  - content: 'Used other than figuratively or idiomatically: see boil, kettle.'
    examples: []
  source: none
- etymology: 'Kettles, it''s said.'
  lemma: Dry the kettle
  senses:
  - content: Synonym of boil the kettle dry
    examples:
    - They dry the kettle
      every time.
  - content: 'It''s to pause: to rest.'
    examples: []
  source: none
"""


def test_idioms_are_read_folded_and_resolved() -> None:
    assert list(dictionary_files.idioms({"i.yml": YAML.encode()})) == [
        Entry("boil the kettle dry", "", "To go on for too long; to tire people."),
        Entry("dry the kettle", "", "To go on for too long; to tire people."),
        Entry("dry the kettle", "", "It's to pause: to rest."),
    ]


def test_slang_is_read_and_never_run() -> None:
    body = b"import antigravity\nslangdict = {'gtk': ' good to  know', 'x': ''}\nquit()\n"
    assert list(dictionary_files.slang({"s.py": body})) == [Entry("gtk", "", "good to know")]
    with pytest.raises(DataError, match=r"s\.py: it has no table named slangdict"):
        list(dictionary_files.slang({"s.py": b"other = {}"}))


def test_gcide_keeps_definitions_and_the_phrases_of_a_word() -> None:
    entry = {
        "entry": "reed",
        "pos": [
            {
                "part_of_speech": "v. t.",
                "definitions": [{"text": "To thatch."}, {"text": "See Rush."}, {"text": None}],
                "cs": "Reed mace (Bot.), a tall plant. [Local] -- Reed pipe. See Pipe. "
                "-- To lean on a reed, or To trust a reed, to hope for help in vain.",
            }
        ],
    }
    body = json.dumps({"reed": entry, "re\ned": entry}).encode()
    assert list(dictionary_files.gcide({"words_R.json": body})) == [
        Entry("reed", "v", "To thatch."),
        Entry("reed mace", "", "a tall plant."),
        Entry("to lean on a reed", "", "to hope for help in vain."),
        Entry("to trust a reed", "", "to hope for help in vain."),
    ]


def test_a_file_that_is_not_json_is_named() -> None:
    with pytest.raises(DataError, match=r"words_R\.json: not JSON"):
        list(dictionary_files.gcide({"words_R.json": b"{"}))
