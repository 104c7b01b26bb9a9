"""A database with the tables of the catalogue, for tests of one of them."""

from pathlib import Path

import building

from rag_core.parsing.reading import Parsed
from rag_core.stores.collection_table import CollectionTable
from rag_core.stores.database import Database
from rag_core.stores.document_table import DocumentTable
from rag_core.stores.records import Collection
from rag_core.stores.schema import SCHEMA, STEPS, VERSION


def database(folder: Path) -> Database:
    return Database(folder / "catalogue.sqlite3", SCHEMA, VERSION, STEPS)


def collection(made: Database, name: str = "pets") -> Collection:
    table = CollectionTable(made)
    with made.change():
        table.create(name, "an encoder")
    return table.named(name)


def put(made: Database, where: Collection, name: str, *sentences: str) -> Parsed:
    document, _ = building.document(name, *sentences)
    parsed = Parsed(document, document.text, (), document.text.encode())
    with made.change():
        DocumentTable(made).put(where, parsed, 1, 1)
    return parsed
