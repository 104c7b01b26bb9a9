"""A notice shows any text as plain characters."""

from streamlit.testing.v1 import AppTest
from test_pages import html


def test_half_a_character_does_not_end_the_page() -> None:
    def page():
        from ui.notice import notice, text

        notice("error", "A \ud800 title", "Why \udfff.", ["one \ud83d"])
        text("a \ud800 line")

    app = AppTest.from_function(page).run()
    assert not app.exception
    assert "A \\ud800 title" in html(app)
    assert "a \\ud800 line" in html(app)
