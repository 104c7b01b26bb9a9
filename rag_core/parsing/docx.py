"""Word documents (.docx): the text as Word shows it, with automatic numbers written out.

Numbers and bullets stand before their paragraphs, notes after the paragraph that refers to them with their mark at both
places, running heads once each at the end. Tracked changes are read as accepted. Hidden text, comments and embedded
files are left out, and a warning says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from rag_core.errors import DamagedFile, EmptyDocument
from rag_core.parsing.docx_blocks import assemble
from rag_core.parsing.docx_notes import Notes
from rag_core.parsing.docx_numbering import Numbering
from rag_core.parsing.docx_pieces import Piece, Story, read_pieces
from rag_core.parsing.docx_styles import Styles
from rag_core.parsing.office import Element, Package, attribute, child, children, descendants
from rag_core.parsing.reading import Reading
from rag_core.types import BlockKind, Source

_MAIN = "word/document.xml"
_CHANGES = ("w:ins", "w:del", "w:moveFrom", "w:moveTo")
_DRAWN = frozenset({"chart", "chartEx", "diagramData"})
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_LONGEST_VALUE = 500


def read(source: Source) -> Reading:
    """Read a Word document. Raises ``DamagedFile`` or ``EmptyDocument``."""
    try:
        return _read(Package(source))
    except RecursionError:
        raise DamagedFile(source.name, "DOCX", "its parts are nested too deep") from None


def _read(package: Package) -> Reading:
    main = next((one.target for one in package.relations("") if one.kind == "officeDocument"), _MAIN)
    parts = _Parts(package, main)
    body = child(package.root(main), "w:body")
    if body is None:
        raise package.damaged("it has no text part")
    story = _story(parts)
    pieces = read_pieces(body, story)
    if not any(piece.kind is not BlockKind.FURNITURE for piece in pieces):
        raise EmptyDocument(package.name, "it holds no text", "Check that the right file was chosen.")
    text, blocks = assemble([*pieces, *_running(parts, body, story)])
    return Reading(text, blocks, _properties(package, story), tuple(_warnings(parts, body, story)))


class _Parts:
    """The parts that the document's main part refers to, by kind or by id."""

    def __init__(self, package: Package, main: str) -> None:
        self._package = package
        self._relations = package.relations(main)
        self._targets = {one.id: one.target for one in self._relations}

    def of_kind(self, kind: str) -> Element | None:
        return next((self._package.root(one.target) for one in self._relations if one.kind == kind), None)

    def count(self, kinds: Set[str]) -> int:
        return sum(one.kind in kinds for one in self._relations)

    def target(self, relation_id: str | None) -> str | None:
        return None if relation_id is None else self._targets.get(relation_id)

    def at(self, target: str) -> Element | None:
        return self._package.root(target)


def _story(parts: _Parts) -> Story:
    styles, settings = Styles(parts.of_kind("styles")), parts.of_kind("settings")
    return Story(
        styles,
        Numbering(parts.of_kind("numbering"), styles),
        {
            "w:footnote": Notes(parts.of_kind("footnotes"), "w:footnote", settings),
            "w:endnote": Notes(parts.of_kind("endnotes"), "w:endnote", settings),
        },
    )


def _running(parts: _Parts, body: Element, story: Story) -> Iterator[Piece]:
    """Headers and footers of every section and kind of page, each text once."""
    references = descendants(body, "w:headerReference", "w:footerReference")
    targets = dict.fromkeys(parts.target(attribute(one, "r:id")) for one in references)
    roots = [parts.at(target) for target in targets if target is not None]
    texts = ("\n".join(one.text for one in read_pieces(root, story)).strip() for root in roots if root is not None)
    yield from (Piece(text, BlockKind.FURNITURE) for text in dict.fromkeys(texts) if text)


def _properties(package: Package, story: Story) -> dict[str, str]:
    """What the file says of itself; for a title that it does not give, the one on its first page."""
    target = next((one.target for one in package.relations("") if one.kind == "core-properties"), None)
    core = None if target is None else package.root(target)
    said = {"title": "dc:title", "author": "dc:creator", "created": "dcterms:created", "keywords": "cp:keywords"}
    found = {key: _words(child(core, name)) for key, name in said.items()}
    date = _DATE.match(found["created"])
    found["created"] = date.group() if date else ""
    found["title"] = found["title"] or next(iter(story.titles), "")
    return {key: text[:_LONGEST_VALUE] for key, text in found.items() if text}


def _words(element: Element | None) -> str:
    return "" if element is None else " ".join((element.text or "").split())


def _warnings(parts: _Parts, body: Element, story: Story) -> Iterator[str]:
    comments = parts.of_kind("comments")
    count = 0 if comments is None else sum(1 for _ in children(comments, "w:comment"))
    if count:
        yield f"{_counted(count, 'comment')} left out of the text."
    if story.hiding:
        yield f"{_counted(story.hiding, 'paragraph')} read without hidden text."
    drawn = parts.count(_DRAWN)
    if drawn:
        yield f"{_counted(drawn, 'chart or diagram', 'charts and diagrams')} left out."
    if story.outside:
        yield f"{_counted(story.outside, 'embedded document')} left out."
    if next(descendants(body, *_CHANGES), None) is not None:
        yield "Tracked changes were read as accepted: insertions are in the text, deletions are not."


def _counted(count: int, one: str, more: str = "") -> str:
    return f"1 {one} was" if count == 1 else f"{count} {more or one + 's'} were"
