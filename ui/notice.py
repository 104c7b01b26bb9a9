"""Messages whose words may come from a document, a file name or an error: shown as plain characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ui.escaping import escape_line
from ui.markup import show_html

Kind = Literal["info", "good", "warning", "error"]
_SIGN = {"info": "i", "good": "✓", "warning": "!", "error": "×"}


def notice(kind: Kind, title: str, text: str = "", points: Sequence[str] = ()) -> None:
    """``points`` are listed below the text."""
    body = (f"<p>{escape_line(text)}</p>" if text else "") + points_html(points)
    role = "alert" if kind == "error" else "status"
    show_html(
        f'<div class="sl-notice sl-{kind}" role="{role}">'
        f'<span class="sl-sign" aria-hidden="true">{_SIGN[kind]}</span><div>'
        f"<strong>{escape_line(title)}</strong>{body}</div></div>"
    )


def points_html(points: Sequence[str]) -> str:
    inside = "".join(f"<li>{escape_line(one)}</li>" for one in points)
    return f'<ul class="sl-points">{inside}</ul>' if points else ""


def text(value: object, css_class: str = "sl-quiet") -> None:
    """A line of plain text."""
    show_html(f'<p class="{css_class}">{escape_line(str(value))}</p>')
