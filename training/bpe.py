"""The word pieces of a GGUF file."""

from __future__ import annotations

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

from training.four_bits import File

_SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""Where no piece may run on, as the file's name for it (``qwen2``) means."""


def bpe(file: File) -> Tokenizer:
    """The tokenizer of a file of the Qwen2 family."""
    if file.said("tokenizer.ggml.pre") != "qwen2":
        raise ValueError("the file's word pieces are not those of Qwen2")
    pieces = file.said("tokenizer.ggml.tokens")
    merges = [tuple(merge.split(" ")) for merge in file.said("tokenizer.ggml.merges")]
    vocabulary = {piece: number for number, piece in enumerate(pieces)}
    tokenizer = Tokenizer(models.BPE(vocabulary, merges))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_SPLIT), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer
