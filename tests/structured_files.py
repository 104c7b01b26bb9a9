"""The same small manual in each format: two sections, a list with its lead-in, a table with its header."""

from docx_files import docx, item, level, numbering, p, row, style, table
from pdf_files import BOLD, Paper

STORY = (
    "The pump is set down on level ground before anything else is done with it. Two people carry it, one at each "
    "handle, and neither lets go before both have said that it stands. Its feet are then turned until it is level."
)
LEAD_IN = "The pump must not run in any of these cases:"
CASES = ("The tank is empty.", "The lid is open.", "Somebody stands behind it.")
ROWS = (("Place", "Litres"), ("Garden", "40"), ("Cellar", "95"))


def files() -> dict[str, bytes]:
    return {"manual.md": _markdown(), "manual.html": _html(), "manual.docx": _docx(), "manual.pdf": _pdf()}


def _markdown() -> bytes:
    cases = "\n".join(f"- {one}" for one in CASES)
    head, *rows = ("| " + " | ".join(one) + " |" for one in ROWS)
    table = "\n".join([head, "|---|---|", *rows])
    return f"# Setting up\n\n{STORY}\n\n{LEAD_IN}\n\n{cases}\n\n# Yield\n\n{STORY}\n\n{table}\n".encode()


def _html() -> bytes:
    cases = "".join(f"<li>{one}</li>" for one in CASES)
    head, *rows = ROWS
    cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in one) + "</tr>" for one in rows)
    heads = "".join(f"<th>{cell}</th>" for cell in head)
    return (
        f"<main><h1>Setting up</h1><p>{STORY}</p><p>{LEAD_IN}</p><ul>{cases}</ul>"
        f"<h1>Yield</h1><p>{STORY}</p><table><tr>{heads}</tr>{cells}</table></main>"
    ).encode()


def _docx() -> bytes:
    body = (
        p("Setting up", "Heading1") + p(STORY) + p(LEAD_IN) + "".join(map(item, CASES))
        + p("Yield", "Heading1") + p(STORY) + table(*(row(*cells) for cells in ROWS))
    )  # fmt: skip
    return docx(body, {"styles": style("heading 1", style_id="Heading1"), "numbering": numbering(level(0, "%1."))})


def _pdf() -> bytes:
    paper = Paper()
    y = paper.put(72, 80, "Setting up", size=18, font=BOLD)
    y = paper.prose(72, y + 12, STORY, 440) + 8
    y = paper.put(72, y, LEAD_IN) + 4
    for one in CASES:
        paper.put(90, y, "•")
        y = paper.put(104, y, one)
    y = paper.put(72, y + 30, "Yield", size=18, font=BOLD)
    y = paper.prose(72, y + 12, STORY, 440) + 16
    for place, cells in enumerate(ROWS):
        y = paper.row(y, (80, 220), cells, font=BOLD if place == 0 else "Helvetica")
    return paper.done()
