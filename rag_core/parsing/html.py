"""HTML: the text as a browser would show it, the main content alone, blocks by what each element is.

Navigation, controls, scripts and what is hidden are dropped; what only looks like navigation stays, as furniture. The
page is read as it is in the file: nothing is loaded and no script runs.
"""

from __future__ import annotations

import codecs
import re

from rag_core.errors import EmptyDocument
from rag_core.parsing.decoding import decode
from rag_core.parsing.html_content import content_of
from rag_core.parsing.html_draft import assembled
from rag_core.parsing.html_flow import pieces_of
from rag_core.parsing.html_properties import properties_of
from rag_core.parsing.html_tree import tree_of
from rag_core.parsing.reading import Reading
from rag_core.types import Source

_HEAD = 16_384
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BEGINNING = re.compile(rb"(?:\s|<!--.*?-->|<\?[^>]*>)*+<(?:!doctype\s+html|html)(?=[\s>])", re.IGNORECASE | re.DOTALL)
_COMMENTS = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_DECLARED = re.compile(
    rb"<\?xml\s[^>]*?\bencoding\s*=\s*[\"']([\w.:-]+)|<meta\s[^>]*?\bcharset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE
)
_XML = re.compile(r"\s*<\?xml\s")


def read(source: Source) -> Reading:
    decoded = decode(source.name, source.data, _declared(source.data))
    xml = source.name.lower().endswith((".xhtml", ".xht")) or bool(_XML.match(decoded.text))
    page = tree_of(decoded.text, xml)
    text, blocks = assembled(pieces_of(content_of(page)))
    if not blocks:
        raise EmptyDocument(
            source.name, "the page holds no text of its own", "Open it in a browser, and save what is shown anew."
        )
    properties = {"encoding": decoded.encoding, **properties_of(page)}
    return Reading(text, blocks, properties, decoded.warnings)


def begins_as_html(data: bytes) -> bool:
    """Whether a file says in its first bytes, after comments, that it is HTML."""
    head = data[:_HEAD]
    for mark in _MARKS:
        head = head.removeprefix(mark)
    return bool(_BEGINNING.match(head.replace(b"\x00", b"")))


def _declared(data: bytes) -> str:
    """The encoding that the page names, or nothing."""
    match = _DECLARED.search(_COMMENTS.sub(b"", data[:_HEAD]))
    return (match[1] or match[2]).decode("ascii", "ignore").lower() if match else ""
