"""A folder's library, opened and brought up to date with its files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from rag_core.errors import NoReranker
from rag_core.metadata import HIGHEST
from rag_core.secret import key_from
from rag_core.settings import Settings, clearance_of
from rag_core.terminal import plain, watch

if TYPE_CHECKING:
    from rag_core.folder import Synced
    from rag_core.library import Library


@contextmanager
def opened(options: argparse.Namespace) -> Iterator[tuple[Library, Synced, set[str]]]:
    """The folder's library, up to date, with what may be seen of it; the names are of all its documents."""
    from rag_core.folder import COLLECTION
    from rag_core.library import Library

    settings, key = _settings(options), key_from(os.environ)
    with closing(Library(replace(settings, clearance=HIGHEST), key=key)) as library:
        synced = _sync(library, options)
        names = {entry.name for entry in library.entries(COLLECTION)}
        if settings.clearance == HIGHEST:
            yield library, synced, names
            return
    with closing(Library(settings, library.encoder, key)) as library:
        yield library, synced, names


def tell(library: Library, synced: Synced, names: set[str]) -> int:
    """Tell what became of the files, but not of stored documents (``names``) that may not be seen."""
    from rag_core.folder import COLLECTION

    hidden = names - {entry.name for entry in library.entries(COLLECTION)}
    told = [result for result in synced.results if result.name not in hidden]
    for result in told:
        for message in [str(result.error)] if result.error else [f"{result.name}: {one}" for one in result.warnings]:
            print(plain(message), file=sys.stderr)
    if synced.skipped:
        kinds = ", ".join(f"{count} × {ending}" for ending, count in sorted(synced.skipped.items()))
        print(plain(f"passed over files of kinds that are not read: {kinds}"), file=sys.stderr)
    return int(any(result.error for result in told))


def _settings(options: argparse.Namespace) -> Settings:
    """The folder's own library, and what may be seen of it."""
    from rag_core.folder import home_for

    settings = Settings.from_environment(os.environ)
    settings = replace(settings, reranker=options.rerank or settings.reranker)
    if options.rerank is not None and not settings.reranker:
        raise NoReranker()
    clearance = settings.clearance if options.clearance is None else clearance_of(options.clearance, "--clearance")
    return replace(settings, home=home_for(options.data_dir, settings.home), clearance=clearance)


def _sync(library: Library, options: argparse.Namespace) -> Synced:
    """Bring the index up to date with the folder, all of it."""
    from rag_core.folder import Opening, sync

    how = Opening(options.password, options.recognise)
    return sync(library, options.data_dir, watch(), how)
