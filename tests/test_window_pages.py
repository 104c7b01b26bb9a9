"""What is shown with a match on the pages: its level, the form of its window, what was added, and what is advised."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, opened_library, press  # noqa: F401

from rag_core.library import Library, Source
from rag_core.settings import Level, SearchSettings, Settings
from ui.link import view_parameters

TAXI = "You may take a taxi in these cases:"
CASES = "You carry **heavy** cases."
RECEIPT = "Keep every receipt."
TEXT = """# Travel

## Ground

Trains come first. You may take a taxi in these <b>cases</b>:

- You arrive very late at night.
- You carry **heavy** cases.

Keep every receipt.

## Air

Book early. Fly economy.

## Refunds

Keep every receipt. Ask first.
"""


@pytest.fixture(autouse=True)
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Travel")
    library.add("Travel", [Source("travel.md", TEXT.encode())])
    library.close()


def ask(question: str = TAXI, **parameters: str) -> AppTest:
    return open_app(collection="Travel", q=question, **{"k": "1", "threshold": "0.9"} | parameters)


def cards(app: AppTest) -> list[str]:
    return [body for element in app.get("html") if 'class="sl-card' in (body := element.proto.body)]


def chips(app: AppTest) -> str:
    (card,) = cards(app)
    return card


@pytest.mark.parametrize(
    ("level", "place"),
    [
        ("sentence", ">sentence 2<"),
        ("window", ">sentences 1–3<"),
        ("paragraph", ">sentences 1–2<"),
        ("section", ">sentences 1–5<"),
        ("document", ">sentences 1–9<"),
    ],
)
def test_the_level_in_a_link_is_what_is_shown(level: str, place: str) -> None:
    app = ask(level=level)
    assert app.selectbox(key="level").value == level
    assert place in chips(app)


def test_choosing_a_level_shows_it_and_keeps_it_in_the_url() -> None:
    app = ask()
    app.selectbox(key="level").select("section").run()
    assert ">sentences 1–5<" in chips(app)
    assert app.query_params["level"] == "section"
    assert [one.key for one in app.slider] == ["k", "threshold"]


def test_what_the_window_was_is_kept_while_another_level_is_shown() -> None:
    app = ask(radius="0", level="section")
    app.selectbox(key="level").select("window").run()
    assert ">sentence 2<" in chips(app)
    assert app.slider(key="radius").value == 0


def test_windows_of_a_fixed_size_take_the_place_of_the_radius() -> None:
    app = ask()
    app.toggle(key="fixed").set_value(True).run()
    app.slider(key="size").set_value(5).run()
    assert ">sentences 1–5<" in chips(app)
    assert (app.query_params["fixed"], app.query_params["size"]) == ("true", "5")
    assert "radius" not in [one.key for one in app.slider]


def test_a_window_that_stops_at_headings_says_so_in_the_url() -> None:
    app = ask("Ask first.", radius="9")
    app.toggle(key="within_section").set_value(True).run()
    assert ">sentences 8–9<" in chips(app)
    assert app.query_params["within_section"] == "true"


def test_an_item_stands_below_its_lead_in_as_plain_text_until_that_is_not_wanted() -> None:
    app = ask(CASES, radius="0")
    card = chips(app)
    lead = '<span class="sl-chip">lead-in</span><div class="sl-led" dir="auto">You may take '
    assert lead in card
    assert "in these &lt;b&gt;cases&lt;/b&gt;:</div>" in card
    assert card.index("sl-led") < card.index("sl-window")
    app.toggle(key="leads").set_value(False).run()
    assert "sl-led" not in chips(app)


def test_the_ends_of_a_document_are_marked_until_that_is_not_wanted() -> None:
    assert ">start of document<" in chips(ask())
    assert ">start of document<" not in chips(ask(edges="false"))


def test_each_window_and_each_level_has_its_tokens() -> None:
    app = ask()
    assert "tokens<" in chips(app)
    costs = next(body for one in app.get("html") if "These matches as" in (body := one.proto.body))
    assert [label for label in ("Sentence", "Window ✓", "Paragraph", "Section", "Whole document") if label in costs]
    assert "<bdi>Window ✓</bdi>" in costs


def test_a_budget_leaves_out_windows_and_says_how_many() -> None:
    app = ask(k="5", radius="0", threshold="0", budget="12")
    assert "further window" in html(app)
    assert "left out" in html(app)
    assert 0 < len(cards(app)) < 5


def test_a_radius_is_suggested_with_its_reason_and_used_on_demand_only() -> None:
    app = ask(separate="true", before="0", after="1")
    assert "A radius of 4 suits travel.md. Its sentences are very short" in html(app)
    assert ">sentences 2–3<" in chips(app)
    press(app, "Use 4")
    assert app.slider(key="radius").value == 4
    assert ">sentences 1–6<" in chips(app)
    assert "A radius of" not in html(app)


def test_scattered_matches_are_offered_their_sections() -> None:
    app = ask(RECEIPT, k="2", threshold="0.2")
    assert "The matches stand in 2 sections of travel.md, far apart" in html(app)
    press(app, "Show whole sections")
    assert app.selectbox(key="level").value == "section"
    assert "far apart" not in html(app)


def test_a_broken_level_or_size_falls_back() -> None:
    app = ask(level="chapter", fixed="true", size="0", budget="-1")
    assert (app.selectbox(key="level").value, app.slider(key="size").value) == ("window", 3)


@pytest.mark.parametrize(
    "settings",
    [
        SearchSettings(top_k=1, threshold=0.5),
        SearchSettings(top_k=2, before=2, after=3, threshold=0.5, within_section=True, leads=False, budget=60),
        SearchSettings(top_k=2, size=4, threshold=0.5, edges=False),
        SearchSettings(top_k=1, before=2, after=2, threshold=0.5, level=Level.SECTION),
    ],
)
def test_a_link_shows_every_setting_in_effect(settings: SearchSettings) -> None:
    ask()
    library = opened_library()
    app = open_app(**view_parameters(library, "Travel", RECEIPT, settings))
    shown = cards(app)
    windows = library.ask("Travel", RECEIPT, settings).windows
    assert len(shown) == len(windows)
    for card, window in zip(shown, windows, strict=True):
        assert f"sentences {window.first + 1}–{window.last + 1}<" in card
        assert ("end of document" in card) == (window.ends_document and settings.edges)
