"""Word documents as small as a test can read, made of XML written here and zipped."""

import io
import zipfile
from collections.abc import Mapping

from rag_core.parsing import parse
from rag_core.types import BlockKind, Document, Source

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = {
    W: "http://purl.oclc.org/ooxml/wordprocessingml/main",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": (
        "http://purl.oclc.org/ooxml/officeDocument/relationships"
    ),
}
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMES = (
    f'xmlns:w="{W}" xmlns:r="{_R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    'PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.'
    'document.main+xml"/></Types>'
)


def docx(body: str, parts: Mapping[str, str] | None = None, strict: bool = False) -> bytes:
    """A document of this body. ``parts`` are further ones by kind: “styles”, “numbering”, “header”, “header-2” …

    “core” is the file's word of itself. Each part's text is what stands inside its root.
    """
    inner = {kind: text for kind, text in (parts or {}).items() if kind != "core"}
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": relations({"officeDocument": "word/document.xml", "core-properties": "docProps/core.xml"}),
        "word/document.xml": f"<w:document {_NAMES}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": relations({kind: f"{kind}.xml" for kind in inner}),
        **{f"word/{kind}.xml": _part(kind, text) for kind, text in inner.items()},
        "docProps/core.xml": _core((parts or {}).get("core", "")),
    }
    return zipped({name: _strict(text) if strict else text for name, text in files.items()})


def document(body: str, parts: Mapping[str, str] | None = None) -> Document:
    return parse("d", Source("a.docx", docx(body, parts))).document


def texts(body: str, parts: Mapping[str, str] | None = None) -> list[str]:
    read = document(body, parts)
    return [read.slice(block.span) for block in read.blocks]


def blocks(body: str, parts: Mapping[str, str] | None = None) -> list[tuple[BlockKind, str]]:
    read = document(body, parts)
    return [(block.kind, read.slice(block.span)) for block in read.blocks]


def leads(body: str, parts: Mapping[str, str] | None = None) -> list[tuple[str, str | None]]:
    """Each block's text and that of the block it hangs on."""
    read = document(body, parts)
    shown = [read.slice(block.span) for block in read.blocks]
    return [
        (text, None if block.lead is None else shown[block.lead])
        for text, block in zip(shown, read.blocks, strict=True)
    ]


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()


def relations(targets: Mapping[str, str]) -> str:
    """Relations by kind; a number after the kind (“header-2”) is no part of it. The kind is the id too."""
    listed = "".join(
        f'<Relationship Id="{kind}" Type="{_R}/{kind.partition("-2")[0]}" Target="{target}"/>'
        for kind, target in targets.items()
    )
    return (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{listed}</Relationships>'
    )


def p(content: str = "", style: str = "", properties: str = "") -> str:
    """A paragraph; content that is no XML is a run's text."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{content if content.startswith('<') else r(content)}</w:p>"


def r(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def item(text: str, level: int = 0, number: int = 1) -> str:
    """A numbered paragraph."""
    return p(text, properties=listed(level, number))


def listed(level: int = 0, number: int = 1) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(rows)}</w:tbl>"


def row(*cells: str, properties: str = "") -> str:
    """A row; cells that are no XML are a paragraph's text."""
    made = "".join(one if one.startswith("<w:tc>") else cell(one) for one in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{made}</w:tr>"


def cell(content: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content if content.startswith('<') else p(content)}</w:tc>"


def style(name: str, inside: str = "", based_on: str = "", style_id: str = "", kind: str = "paragraph") -> str:
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{style_id or name.replace(" ", "")}"><w:name w:val="{name}"/>{base}'
        f"{inside}</w:style>"
    )


def level(depth: int, text: str, form: str = "decimal", inside: str = "") -> str:
    form_and_text = f'<w:numFmt w:val="{form}"/>{inside}<w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/>{form_and_text}</w:lvl>'


def numbering(*definitions: str, lists: Mapping[int, tuple[int, str]] | None = None) -> str:
    """Definitions 0, 1, …; ``lists`` are by number: the definition and overrides. Without: list 1 is definition 0, …"""
    listed_ = lists or {place + 1: (place, "") for place in range(len(definitions))}
    return "".join(
        f'<w:abstractNum w:abstractNumId="{place}">{one}</w:abstractNum>' for place, one in enumerate(definitions)
    ) + "".join(
        f'<w:num w:numId="{number}"><w:abstractNumId w:val="{definition}"/>{overrides}</w:num>'
        for number, (definition, overrides) in listed_.items()
    )


def _part(kind: str, text: str) -> str:
    root = {"header": "hdr", "footer": "ftr"}.get(kind.partition("-2")[0], kind)
    return f"<w:{root} {_NAMES}>{text}</w:{root}>"


def _core(text: str) -> str:
    return (
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">{text}</cp:coreProperties>'
    )


def _strict(text: str) -> str:
    for transitional, strict in STRICT.items():
        text = text.replace(transitional, strict)
    return text
