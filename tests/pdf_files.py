"""Small PDF files, built as a test describes them: text put where it says, in points from the upper left corner."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence

import pypdfium2
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 612.0, 792.0
PLAIN, BOLD, ITALIC = "Helvetica", "Helvetica-Bold", "Helvetica-Oblique"
_CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


class Paper:
    """Pages under construction. Every method that puts text returns the base line after it."""

    def __init__(
        self,
        size: tuple[float, float] = (WIDTH, HEIGHT),
        passwords: tuple[str, str] | None = None,
        **about: str,
    ) -> None:
        self._file = io.BytesIO()
        locked = StandardEncryption(passwords[0], passwords[1], strength=128) if passwords else None
        self.canvas = Canvas(self._file, size, invariant=1, encrypt=locked, initialFontName=PLAIN)
        self._height = size[1]
        self.canvas.setTitle(about.get("title", ""))
        self.canvas.setAuthor(about.get("author", ""))
        self.canvas.setKeywords(about.get("keywords", ""))

    def put(self, x: float, y: float, text: str, size: float = 10, font: str = PLAIN, leading: float = 1.2) -> float:
        """Put one line."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self._height - y, text)
        return y + leading * size

    def lines(
        self, x: float, y: float, *texts: str, size: float = 10, font: str = PLAIN, leading: float = 1.2
    ) -> float:
        """Put lines one below the other."""
        for text in texts:
            y = self.put(x, y, text, size, font, leading)
        return y

    def prose(
        self, x: float, y: float, text: str, width: float, size: float = 10, font: str = PLAIN, indent: float = 0
    ) -> float:
        """Put a paragraph, its lines broken to fit."""
        return self.lines(x + indent, y, *simpleSplit(text, font, size, width - indent), size=size, font=font)

    def centred(self, y: float, text: str, size: float = 10, font: str = PLAIN) -> float:
        return self.put((WIDTH - stringWidth(text, font, size)) / 2, y, text, size, font)

    def row(self, y: float, xs: Sequence[float], cells: Sequence[str], size: float = 10, font: str = PLAIN) -> float:
        """Put the cells of one row; an empty one leaves its place free."""
        for x, cell in zip(xs, cells, strict=True):
            if cell:
                self.put(x, y, cell, size, font)
        return y + 1.4 * size

    def turned(self, x: float, y: float, degrees: float, text: str, size: float = 10) -> None:
        """Put one line turned counter-clockwise about its beginning."""
        self.canvas.saveState()
        self.canvas.translate(x, self._height - y)
        self.canvas.rotate(degrees)
        self.canvas.setFont(PLAIN, size)
        self.canvas.drawString(0, 0, text)
        self.canvas.restoreState()

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.canvas.line(x0, self._height - y0, x1, self._height - y1)

    def picture(self, x: float, y: float, width: float, height: float) -> None:
        """Put a grey picture whose upper left corner is at ``x, y``."""
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        grey = ImageReader(Image.new("RGB", (8, 8), (128, 128, 128)))
        self.canvas.drawImage(grey, x, self._height - y - height, width, height)

    def turn_page(self) -> Paper:
        self.canvas.showPage()
        return self

    def done(self) -> bytes:
        """The file. Nothing can be put on it after this; it can be had again."""
        if not self._file.tell():
            self.canvas.save()
        return self._file.getvalue()


def rotated(data: bytes, degrees: Sequence[int]) -> bytes:
    """The same file, each page turned clockwise."""
    pdf, file = pypdfium2.PdfDocument(data), io.BytesIO()
    for page, turn in zip(pdf, degrees, strict=True):
        page.set_rotation(turn)
    pdf.save(file)
    return file.getvalue()


def raw(
    content: str,
    page: str = "/MediaBox [0 0 612 792]",
    fonts: Mapping[str, bytes] | None = None,
    more: Iterable[bytes] = (),
) -> bytes:
    """A file of one page from PDF syntax. Font F1 is Helvetica; ``more`` are objects from number 10 on."""
    named = {"F1": _FONT, **(fonts or {})}
    resources = " ".join(f"/{name} {number} 0 R" for number, name in enumerate(named, start=5))
    leaf = f"<< /Type /Page /Parent 2 0 R {page} /Contents 4 0 R /Resources << /Font << {resources} >> >> >>"
    objects = {
        1: _CATALOG,
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: leaf.encode("latin-1"),
        4: stream(content.encode("latin-1")),
        **dict(enumerate(named.values(), start=5)),
        **dict(enumerate(more, start=10)),
    }
    return _file(objects)


def stream(data: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data)


def _file(objects: Mapping[int, bytes]) -> bytes:
    data = b"%PDF-1.7\n"
    offsets = {}
    for number, body in objects.items():
        offsets[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    last = max(objects)
    table = [
        b"%010d %05d %c \n" % ((offsets[n], 0, b"n") if n in offsets else (0, 65535, b"f")) for n in range(last + 1)
    ]
    data += b"xref\n0 %d\n%s" % (last + 1, b"".join(table))
    return data + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (last + 1, start)
