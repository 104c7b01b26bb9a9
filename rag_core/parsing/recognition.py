"""A picture of a page in, its lines out, by Tesseract where it is installed."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from rag_core.errors import UnreadableFile

if TYPE_CHECKING:
    from PIL.Image import Image

    from rag_core.parsing.glyphs import Glyphs
    from rag_core.parsing.pages import PageLines

# Pixels a point at which pages are recognised best.
SCALE = 300 / 72
_LEAST_CONFIDENCE = 20


def available() -> bool:
    """Whether Tesseract is installed."""
    return shutil.which("tesseract") is not None


def recognise(name: str, number: int, picture: Image, width: float, height: float) -> PageLines:
    """Read a page's picture, best made at ``SCALE``; sizes are in points. Raises ``UnreadableFile``."""
    import pytesseract

    from rag_core.parsing.pages import PageLines, page_lines

    try:
        words = pytesseract.image_to_data(picture, output_type=pytesseract.Output.DICT, timeout=120)
    except (pytesseract.TesseractError, RuntimeError, OSError) as error:
        reason = " ".join(str(error).split())[:200].rstrip(".")
        raise UnreadableFile(name, f"page {number} could not be recognised ({reason})", "Check Tesseract.") from error
    glyphs = _glyphs(words, picture.width / width)
    return page_lines(glyphs, number, width, height) if len(glyphs) else PageLines()


def _glyphs(words: dict[str, list[object]], scale: float) -> Glyphs:
    """A word's characters share its box evenly: recognition tells no more."""
    from rag_core.parsing.glyphs import Glyphs, Style

    glyphs = Glyphs()
    keys = ("text", "conf", "left", "top", "width", "height", "block_num", "par_num", "line_num")
    last = None
    for text, sure, left, top, width, height, *line in zip(*(words[key] for key in keys), strict=True):
        letters = str(text).strip()
        if not letters or float(str(sure)) < _LEAST_CONFIDENCE:
            continue
        x, y, w, h = (float(str(one)) / scale for one in (left, top, width, height))
        style = Style(size=max(1.2 * h, 4.0), turn=0, bold=False, italic=False, invisible=False)
        for place, letter in enumerate(letters):
            glyphs.text.append(letter)
            glyphs.x0.append(x + w * place / len(letters))
            glyphs.x1.append(x + w * (place + 1) / len(letters))
            glyphs.y0.append(y)
            glyphs.y1.append(y + h)
            glyphs.base.append([x, y + h])
            glyphs.style.append(style)
            glyphs.space.append(place == 0)
            glyphs.break_.append(place == 0 and line != last)
        last = line
    return glyphs
