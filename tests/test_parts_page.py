"""The Inspect page shows a question part by part, lets the cut be undone, and keeps that in the link."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, opened_library  # noqa: F401

from rag_core.library import Library, Source
from rag_core.settings import Settings

TEXT = """# Animals

Cats sleep all day. Dogs bark at night. Birds sing in the morning.

# Plants

Roses need water. Oaks grow slowly.
"""
BOTH = "Where do cats sleep all day and when do dogs bark at night?"
HALF = "Where do cats sleep all day and who won the <b>World</b> Cup?"
NEITHER = "Who won the cup and how do I bake bread?"


@pytest.fixture(autouse=True)
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Animals")
    library.add("Animals", [Source("a.md", TEXT.encode())])
    library.close()


def ask(question: str, **parameters: str) -> AppTest:
    usual = {"k": "2", "radius": "0", "mode": "lexical", "lexical_threshold": "0.3"}
    return open_app(collection="Animals", q=question, **usual | parameters)


def cards(app: AppTest) -> int:
    return html(app).count('class="sl-card')


def headings(app: AppTest) -> list[str]:
    return re.findall(r'<h2 class="sl-asked"><span class="sl-ordinal">(\d</span><bdi>.*?)</bdi></h2>', html(app))


def link(app: AppTest) -> dict[str, str]:
    """What the copied link holds."""
    (found,) = [one for one in app.get("bidi_component") if "copy_link" in one.proto.component_name]
    url = re.search(r"http[^\"]+", found.proto.json or found.proto.mixed.json)
    assert url
    return dict(parse_qsl(urlsplit(url[0]).query))


def test_a_single_question_has_no_cut_and_no_headings() -> None:
    app = ask("Where do cats sleep all day?")
    assert 'class="sl-cut' not in html(app)
    assert headings(app) == []
    assert "as_one" not in [one.key for one in app.toggle]
    assert "split" not in app.query_params


def test_each_part_has_its_heading_verdict_and_cards() -> None:
    app = ask(BOTH, k="1")
    assert headings(app) == ["1</span><bdi>Where do cats sleep all day", "2</span><bdi>when do dogs bark at night?"]
    assert html(app).count("<strong>Evidence found</strong>") == 2
    assert "Evidence found for all 2 parts" in html(app)
    assert cards(app) == 2
    assert "Searched in 2 parts" in html(app)
    assert not app.toggle(key="as_one").value


def test_the_same_card_under_two_parts_breaks_nothing() -> None:
    app = ask(BOTH, k="5", mode="hybrid", threshold="0", level="section")
    assert cards(app) >= 2
    one = opened_library().document("Animals", "a.md").id
    for number in (1, 2):
        app.session_state[f"why part {number} {one} 0"] = True
    app.run()
    assert not app.exception


def test_a_part_without_evidence_is_named_and_the_other_still_shown() -> None:
    app = ask(HALF)
    shown = html(app)
    assert "No sufficient evidence for: who won the &lt;b&gt;World&lt;/b&gt; Cup?" in shown
    assert "<b>World" not in shown
    assert shown.count("Evidence found") == 1
    assert [one.label for one in app.expander if "Near misses" in one.label] == ["Near misses (1)"]
    assert "The evidence for the rest of the question stands below." in shown


CAREFUL = "When do dogs bark at night in winter and where do cats sleep all day?"


def headline(app: AppTest) -> str:
    """What stands above the first part."""
    return html(app).split('class="sl-asked"')[0].split('class="sl-cut')[1]


def test_the_headline_looks_like_the_worst_of_its_parts() -> None:
    good = headline(ask(BOTH))
    assert 'sl-good"' in good
    assert "with care" not in good
    careful = headline(ask(CAREFUL, lexical_threshold="0.15"))
    assert 'sl-good"' not in careful
    assert 'sl-warning"' in careful
    assert "Evidence found for all 2 parts, but read it with care" in careful
    assert "To be read with care: When do dogs bark at night in winter" in careful
    none = headline(ask(HALF))
    assert "sl-none" in none
    assert "sl-good" not in none + careful
    assert "sl-warning" not in none


def test_a_headline_names_parts_without_evidence_and_those_to_be_read_with_care() -> None:
    shown = headline(ask("When do dogs bark at night in winter and who won the cup?", lexical_threshold="0.15"))
    assert "No sufficient evidence for: who won the cup?" in shown
    assert "To be read with care: When do dogs bark at night in winter" in shown


def test_no_part_with_evidence_folds_all_near_misses() -> None:
    app = ask(NEITHER, mode="hybrid", threshold="1")
    assert "No sufficient evidence for: Who won the cup · how do I bake bread?" in html(app)
    assert len([one for one in app.expander if "Near misses" in one.label]) == 2


def test_the_cut_can_be_undone_and_stays_undone_in_the_url() -> None:
    app = ask(BOTH)
    app.toggle(key="as_one").set_value(True).run()
    assert app.query_params["split"] == "false"
    assert headings(app) == []
    assert "Searched as one question, not in 2 parts" in html(app)
    app.toggle(key="as_one").set_value(False).run()
    assert len(headings(app)) == 2


def test_a_link_shows_what_was_copied() -> None:
    assert ask(BOTH, split="false").toggle(key="as_one").value
    for split, parts in (("true", 2), ("false", 0)):
        copied = link(ask(BOTH, split=split))
        assert copied["split"] == split
        assert len(headings(open_app(**copied))) == parts
    assert "split" not in link(ask("Where do cats sleep all day?"))
    assert len(headings(ask(BOTH, split="perhaps"))) == 2


def test_a_part_says_what_was_searched_for_it_and_links_to_its_own_matches() -> None:
    app = ask("Where do cats sleep and do they sleep all day?")
    assert "Searched as: do cats sleep all day?" in html(app)
    asked = [dict(parse_qsl(one.proto.query_string)).get("q") for one in app.get("page_link")]
    assert "do cats sleep all day?" in asked


def test_no_card_is_shown_that_the_budget_leaves_out_of_all_parts_together() -> None:
    free = ask(BOTH, k="3", mode="hybrid", threshold="0")
    held = ask(BOTH, k="3", mode="hybrid", threshold="0", budget="1")
    assert cards(held) == 1 < cards(free)
    assert "further windows left out" in html(held)


@pytest.mark.parametrize("page", ["compare", "document"])
def test_where_it_is_searched_as_one_that_is_said(page: str) -> None:
    app = open_app(page, collection="Animals", q=BOTH, threshold="0", document="a.md")
    assert "Searched as one question here." in html(app)
    app = open_app(page, collection="Animals", q="Where do cats sleep all day?", threshold="0", document="a.md")
    assert "Searched as one question here." not in html(app)
