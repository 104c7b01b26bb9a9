"""A small HTML table of escaped cells; on a phone each row becomes a block of labelled lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.escaping import escape_line
from ui.markup import show_html


def table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], numbers: Sequence[str] = (), *, narrow: bool = False
) -> None:
    """Show rows of plain values; the columns named in ``numbers`` are set to the right.

    A ``narrow`` one has short cells and stays a table on a phone.
    """
    style = [' class="sl-number"' if heading in numbers else "" for heading in headings]
    head = "".join(f"<th{css}>{escape_line(heading)}</th>" for heading, css in zip(headings, style, strict=True))
    body = "".join(
        "<tr>"
        + "".join(
            f'<td{css} data-label="{escape_line(heading)}"><bdi>{escape_line(str(value))}</bdi></td>'
            for heading, css, value in zip(headings, style, row, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    css = "sl-table sl-narrow" if narrow else "sl-table"
    show_html(f'<table class="{css}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>')
