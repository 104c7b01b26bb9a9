"""PDF: text in reading order with every character's place on its page, by pdfium.

An encrypted file is opened with its password and kept without it. Pages of pictures alone are named, and read by text
recognition where that was asked for and is here.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import RLock
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from rag_core.checkpoint import checkpoint
from rag_core.errors import DamagedFile, EmptyDocument, NoTextLayer, PasswordNeeded, numbered
from rag_core.parsing.reading import Reading
from rag_core.types import Page, Source

if TYPE_CHECKING:
    import pypdfium2
    from PIL.Image import Image

    from rag_core.parsing.pages import PageLines

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

# pdfium may be used by one thread at a time. It is let go of between pages, so that others see theirs.
_LOCK = RLock()
_WRONG_PASSWORD = 4
_REMOVE_SECURITY = 3
_IMAGE = 3
# What a page that cannot be read is taken to measure, and more than any page measures; both in points.
_LETTER = (612.0, 792.0)
_LARGEST = 1e6
# After so many pages that cannot be read, one after another, a file that claims more is not believed.
_MOST_BROKEN = 100
# Pixels on the longer side of a picture of a page that is to be recognised.
_MOST_PIXELS = 10_000
_CREATED = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?")


def _alone(work: Callable[P, T]) -> Callable[P, T]:
    """Let one thread at a time do it."""

    @wraps(work)
    def locked(*arguments: P.args, **options: P.kwargs) -> T:
        with _LOCK:
            return work(*arguments, **options)

    return locked


def read(source: Source) -> Reading:
    """Raises ``PasswordNeeded``, ``DamagedFile``, ``NoTextLayer`` or ``EmptyDocument``."""
    from rag_core.parsing.flow import flow

    with opened(source.name, source.data, source.password) as pdf:
        laid_out, pages, warnings = _laid_out(source, pdf)
        properties = _properties(pdf) | _unread(laid_out)
        file = _unlocked(pdf) if source.password else None
    result = flow(laid_out)
    if not result.text:
        raise EmptyDocument(source.name, "its pages are blank", "Check that the right file was chosen.")
    return Reading(result.text, result.blocks, properties, tuple(warnings), pages, result.boxes, file)


@contextmanager
def opened(name: str, data: bytes, password: str = "") -> Iterator[pypdfium2.PdfDocument]:
    """The document; what is done with it needs the lock. Raises ``PasswordNeeded`` or ``DamagedFile``."""
    import pypdfium2

    with _LOCK:
        try:
            pdf = pypdfium2.PdfDocument(data, password=_sayable(password))
        except pypdfium2.PdfiumError as error:
            if error.err_code == _WRONG_PASSWORD:
                raise PasswordNeeded(name, wrong=bool(password)) from None
            raise DamagedFile(name, "PDF", str(error)) from error
    try:
        yield pdf
    finally:
        with _LOCK:
            pdf.close()


def _sayable(password: str) -> str | None:
    """A password that is no valid text opens nothing."""
    try:
        password.encode()
    except UnicodeEncodeError:
        return None
    return password or None


def _laid_out(source: Source, pdf: pypdfium2.PdfDocument) -> tuple[list[PageLines], tuple[Page, ...], list[str]]:
    from rag_core.parsing import recognition

    laid_out: list[PageLines] = []
    pages: list[Page] = []
    pictured: list[int] = []
    broken: list[int] = []
    recognised: list[int] = []
    count = len(pdf)
    for number in range(1, count + 1):
        if broken[-_MOST_BROKEN:] == list(range(number - _MOST_BROKEN, number)):
            break
        checkpoint("Reading pages", number - 1, count)
        lines, (width, height), picture = _read_page(pdf, number, broken)
        if not lines.groups and picture:
            if source.recognise and recognition.available():
                scale = min(recognition.SCALE, _MOST_PIXELS / max(width, height))
                picture_of = _rendered(pdf, number, lambda _, scale=scale: scale)  # type: ignore[misc]
                lines = recognition.recognise(source.name, number, picture_of, width, height)
                recognised.append(number)
            else:
                pictured.append(number)
                lines.picture = True
        laid_out.append(lines)
        pages.append(Page(width, height, _caution(lines, number in recognised)))
    if pictured and not any(lines.groups for lines in laid_out):
        raise NoTextLayer(source.name, pictured, recognition.available())
    return laid_out, tuple(pages), list(_warnings(laid_out, pictured, broken, recognised, _attachments(pdf)))


@_alone
def _read_page(
    pdf: pypdfium2.PdfDocument, number: int, broken: list[int]
) -> tuple[PageLines, tuple[float, float], bool]:
    """The page's lines, its size, and whether there is a picture on it."""
    from rag_core.parsing.pages import PageLines

    try:
        return _read_sound_page(pdf, number)
    except MemoryError:
        raise
    except Exception:  # the boundary of a page: one that is damaged leaves the others
        log.info("page %d could not be read", number, exc_info=True)
        broken.append(number)
        return PageLines(), _LETTER, False


def _read_sound_page(pdf: pypdfium2.PdfDocument, number: int) -> tuple[PageLines, tuple[float, float], bool]:
    from rag_core.parsing.glyphs import page_glyphs
    from rag_core.parsing.pages import PageLines, page_lines

    page = pdf[number - 1]
    try:
        width, height = page.get_size()
        if not (1 <= width < _LARGEST and 1 <= height < _LARGEST):
            raise ValueError(f"the page is {width} by {height} points")
        glyphs = page_glyphs(page)
        lines = page_lines(glyphs, number, width, height) if len(glyphs) else PageLines()
        picture = not lines.groups and any(page.get_objects(filter=[_IMAGE]))
        return lines, (width, height), picture
    finally:
        page.close()


def picture(name: str, data: bytes, number: int, width: int) -> bytes:
    """A page (counted from 1) as PNG, at most ``width`` pixels wide and twice as high. Raises ``DamagedFile``."""
    import pypdfium2

    try:
        with opened(name, data) as pdf:
            image = _rendered(pdf, number, lambda size: min(width / size[0], 2 * width / size[1]))
    except (pypdfium2.PdfiumError, ValueError) as error:
        raise DamagedFile(name, "PDF", f"page {number}: {error}") from error
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()


@_alone
def _rendered(pdf: pypdfium2.PdfDocument, number: int, scale: Callable[[tuple[float, float]], float]) -> Image:
    page = pdf[number - 1]
    try:
        width, height = page.get_size()
        image: Image = page.render(scale=scale((max(width, 1.0), max(height, 1.0)))).to_pil()
        return image.convert("RGB")
    finally:
        page.close()


def _caution(lines: PageLines, recognised: bool) -> str:
    if recognised or lines.invisible:
        return "The text of this page was recognised from a picture: compare it with the page."
    cautions = []
    if lines.columns > 1:
        cautions.append("This page is set in columns: check the order of what you read against the page.")
    if _tabled(lines):
        cautions.append("This page holds a table: check which cell belongs where against the page.")
    return " ".join(cautions)


def _tabled(lines: PageLines) -> bool:
    return any(group.table and len(group.lines) > 1 for group in lines.groups)


def _warnings(
    laid_out: list[PageLines], pictured: list[int], broken: list[int], recognised: list[int], attached: int
) -> Iterator[str]:
    if broken:
        yield f"{_the(broken)} could not be read: the file is damaged there."
    if pictured:
        yield f"{_the(pictured)} {_hold(pictured)} pictures and no text, and {_is(pictured)} not searched."
    if recognised:
        yield f"The text of {numbered(recognised)} was recognised from pictures and may hold mistakes."
    unknown = [number for number, lines in enumerate(laid_out, start=1) if lines.unknown]
    if unknown:
        yield f"{_the(unknown)} {_hold(unknown)} characters whose meaning the file does not tell."
    columns = [number for number, lines in enumerate(laid_out, start=1) if lines.columns > 1]
    if columns:
        yield f"{_the(columns)} {_is(columns)} set in columns; the order of the text was worked out from the layout."
    tables = [number for number, lines in enumerate(laid_out, start=1) if _tabled(lines)]
    if tables:
        yield f"{_the(tables)} {_hold(tables)} tables; which cell belongs where was worked out from the layout."
    if attached:
        yield f"{attached} file{' is' if attached == 1 else 's are'} attached inside and not read."


def _the(pages: list[int]) -> str:
    text = numbered(pages)
    return text[0].upper() + text[1:]


def _hold(pages: list[int]) -> str:
    return "holds" if len(pages) == 1 else "hold"


def _is(pages: list[int]) -> str:
    return "is" if len(pages) == 1 else "are"


@_alone
def _attachments(pdf: pypdfium2.PdfDocument) -> int:
    return int(pdf.count_attachments())


@_alone
def _properties(pdf: pypdfium2.PdfDocument) -> dict[str, str]:
    given = pdf.get_metadata_dict(skip_empty=True)
    created = _CREATED.match(given.get("CreationDate", ""))
    found = {name.lower(): given.get(name, "").strip() for name in ("Title", "Author", "Keywords")}
    if created:
        found["created"] = "-".join(part for part in created.groups() if part)
    return {key: value for key, value in found.items() if value}


def _unread(laid_out: list[PageLines]) -> dict[str, str]:
    pages = sum(lines.picture for lines in laid_out)
    return {"unread_pages": str(pages)} if pages else {}


@_alone
def _unlocked(pdf: pypdfium2.PdfDocument) -> bytes:
    copy = io.BytesIO()
    pdf.save(copy, flags=_REMOVE_SECURITY)
    return copy.getvalue()
