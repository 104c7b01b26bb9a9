"""The pages as a person meets them: a real server, a real Chromium, nothing outside this machine."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from browsing import ROOT, Server, settled, start_server, view
from pdf_files import BOLD, Paper
from playwright.sync_api import Browser, Page, expect

from rag_core.settings import THRESHOLDS, Mode

SAMPLES = "Sample documents"
BUSINESS = "Who may approve business class?"
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """A server with the sample documents loaded by the one click that a newcomer makes."""
    server, process = start_server(tmp_path_factory.mktemp("browser") / "home")
    try:
        load_samples(server, browser)
        yield server
    finally:
        process.terminate()
        process.wait()


def load_samples(server: Server, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(server.url)
    expect(page.get_by_text("see the exact sentences that answer it")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Upload your own")).to_be_visible()
    expect(page.get_by_role("button", name=BUSINESS)).to_be_visible()
    page.get_by_role("button", name="Load the sample documents").click()
    expect(page.get_by_label("Question", exact=True)).to_be_visible(timeout=60_000)
    # The model is loaded now, which takes long on a machine that has other work.
    expect(page.get_by_role("button", name="Stop")).to_have_count(0, timeout=240_000)
    expect(page.get_by_text("Suggested questions")).to_be_visible(timeout=60_000)
    page.close()


def move(page: Page, slider: str, key: str, times: int = 1) -> None:
    thumb = page.get_by_role("slider", name=slider)
    for _ in range(times):
        thumb.press(key)
    # A slider that moved is still only when the server has answered.
    page.wait_for_timeout(800)


def upload(page: Page, *files: tuple[str, str | bytes], at_once: bool = False) -> None:
    """Drop files; unless ``at_once``, when the page is still, as a person would."""
    if not at_once:
        expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    payloads = [
        {"name": name, "mimeType": "text/plain", "buffer": data.encode() if isinstance(data, str) else data}
        for name, data in files
    ]
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(payloads)


def new_collection(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.url}/library")
    page.get_by_role("button", name="New collection…").click()
    page.get_by_label("Name of the new collection").fill(name)
    page.get_by_label("Name of the new collection").press("Enter")
    expect(page.get_by_text("No documents yet.")).to_be_visible()


def ask_to_remove(page: Page, server: Server, collection: str, document: str) -> None:
    page.goto(view(server, "library", collection=collection))
    expect(page.get_by_text("Rename or remove this collection")).to_be_visible()
    page.get_by_label("Edit or remove documents").click()
    page.get_by_role("option", name=document).click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Remove…").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def ask_to_remove_collection(page: Page, server: Server, collection: str) -> None:
    page.goto(view(server, "library", collection=collection))
    page.get_by_text("Rename or remove this collection").click()
    page.get_by_role("button", name="Remove this collection…").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def marks(page: Page) -> list[str]:
    settled(page)
    return page.locator("mark.sl-match").all_inner_texts()


def test_a_question_shows_the_matched_sentence_marked_inside_its_window(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES))
    page.get_by_text(BUSINESS, exact=True).click()
    first = page.locator("article.sl-card").first
    expect(first.locator("mark.sl-match").first).to_have_text(
        "Business class may be booked only if a vice president has given written approval before booking."
    )
    expect(first.locator(".sl-window")).to_contain_text("A manager's approval is not enough")
    expect(first.locator(".sl-name")).to_have_text("travel_policy.md")
    expect(first.locator(".sl-path")).to_contain_text("Flights")
    assert first.locator("mark.sl-match").first.evaluate("mark => getComputedStyle(mark).borderBottomStyle") == "solid"
    assert first.locator("mark.sl-match").first.evaluate("mark => getComputedStyle(mark).fontWeight") == "600"


def test_moving_any_slider_embeds_nothing_and_queries_nothing(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q="Are shared accounts allowed?"))
    expect(page.locator("mark.sl-match")).to_have_count(5)
    before = server.embedded(), server.queried()
    shown = marks(page)
    move(page, "Window radius", "ArrowRight", 2)
    expect(page).to_have_url(re.compile("radius=3"))
    expect(page.locator("mark.sl-match")).to_have_count(5)
    assert sorted(marks(page)) == sorted(shown)
    move(page, "Window radius", "Home")
    expect(page.locator(".sl-context")).to_have_count(0)
    move(page, "Top-k", "ArrowRight", 3)
    expect(page.locator("mark.sl-match")).to_have_count(8)
    move(page, "Threshold", "End")
    expect(page.get_by_text("No sufficient evidence in these documents")).to_be_visible()
    page.get_by_text("More", exact=True).click()
    page.get_by_text("Before and after separately").click()
    move(page, "Sentences after", "ArrowRight", 4)
    assert (server.embedded(), server.queried()) == before


def test_a_copied_link_shows_the_same_view_in_another_browser(server: Server, page: Page, browser: Browser) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(view(server, collection=SAMPLES, q=BUSINESS, radius=2, k=7, threshold=0.4))
    expect(page.locator("mark.sl-match")).to_have_count(7)
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert parse_qs(urlsplit(link).query).keys() == {
        "collection", "state", "q", "level", "separate", "radius", "fixed", "within_section", "leads", "edges",
        "budget", "k", "threshold", "rerank", "mode", "answer",
    }  # fmt: skip
    shown = page.locator("article.sl-card").all_inner_texts()
    other = browser.new_page()
    other.goto(link)
    expect(other.locator("mark.sl-match")).to_have_count(7)
    assert other.locator("article.sl-card").all_inner_texts() == shown
    assert "changed since the link was made" not in other.inner_text("body")
    other.close()


@pytest.mark.slow
def test_a_link_says_that_its_collection_has_changed_or_is_gone(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q=BUSINESS, state="0123456789ab"))
    expect(page.get_by_text("This collection has changed since the link was made")).to_be_visible()
    page.goto(view(server, collection="No <b>such</b> one", q=BUSINESS))
    expect(page.get_by_text("The collection “No <b>such</b> one” is not here")).to_be_visible()
    assert page.locator("mark.sl-match").count() == 0


def test_a_question_without_an_answer_gets_none(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q="What is the parental leave policy?"))
    expect(page.get_by_role("heading", name="No sufficient evidence in these documents")).to_be_visible()
    notice = page.locator(".sl-none").inner_text()
    assert re.search(r"Searched \d+ sentences in 7 documents", notice)
    assert f"threshold {THRESHOLDS[Mode.HYBRID]:.2f}" in notice
    assert "support 0." in notice
    assert "“parental” and “leave” occur nowhere in these 7 documents" in notice
    assert "is below the threshold of" in notice
    assert page.locator("mark.sl-match:visible").count() == 0
    page.get_by_text("Near misses (5)").click()
    expect(page.locator("mark.sl-match").first).to_be_visible()


@pytest.mark.slow
def test_compare_shows_the_same_hits_and_what_the_wider_window_adds(server: Server, page: Page) -> None:
    page.goto(view(server, "compare", collection=SAMPLES, q=BUSINESS))
    expect(page.get_by_text("Same hits, same scores")).to_be_visible()
    cards = page.locator("article.sl-card")
    assert cards.nth(0).locator(".sl-context").count() == 0
    assert cards.nth(1).locator(".sl-context.sl-only").count() == 4
    expect(page.locator(".sl-added").nth(0)).to_have_text("Only here: nothing.")
    only = page.locator(".sl-added").nth(1)
    expect(only).to_have_text(re.compile(r"Only here: \d+ sentences, \d+ words, \d+ tokens\."))
    said, before = only.inner_text(), (server.embedded(), server.queried())
    move(page, "Right: sentences after", "ArrowRight")
    expect(only).not_to_have_text(said)
    assert (server.embedded(), server.queried()) == before


def test_compare_shows_in_one_click_how_a_fixed_chunk_loses_the_limit(server: Server, page: Page) -> None:
    page.goto(view(server, "compare", collection=SAMPLES))
    page.get_by_role("button", name="See a chunk lose the limit").click()
    cards = page.locator("article.sl-card")
    expect(cards.nth(1)).to_contain_text("but only below 120 metres above the ground.")
    assert "120 metres" not in cards.nth(0).inner_text()
    assert cards.nth(0).locator(".sl-goes-on").inner_text().endswith("whoever owns the land,")
    assert "120 metres" in cards.nth(1).locator(".sl-match.sl-only").inner_text()
    left, right = (cards.nth(number).bounding_box() for number in (0, 1))
    assert left and right
    assert (left["y"], left["height"]) == (right["y"], right["height"])
    page.get_by_text("Misses 3 sentences shown elsewhere").click()
    expect(page.locator(".sl-side li").first).to_contain_text("hit #1 cut here")
    page.go_back()
    expect(page.get_by_label("Question", exact=True)).to_have_value("")


@pytest.mark.slow
def test_a_card_of_the_comparison_opens_its_place_in_the_document(server: Server, page: Page) -> None:
    page.goto(view(server, "compare", collection=SAMPLES, q=BUSINESS))
    settled(page)
    page.get_by_role("link", name="Open in document").first.click()
    expect(page.locator("mark.here")).to_contain_text("Business class may be booked only if")
    expect(page.get_by_label("Question", exact=True)).to_have_value(BUSINESS)


@pytest.mark.slow
def test_open_in_document_scrolls_to_the_marked_sentence(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q="How high was net debt at the end of December 2023?"))
    settled(page)
    page.get_by_role("link", name="Open in document").first.click()
    here = page.locator("mark.here")
    expect(here).to_have_count(1)
    expect(here).to_be_in_viewport()
    text = (ROOT / "sample_data" / "quarterly_report_2023_q4.md").read_text(encoding="utf-8")
    assert page.locator(".page").evaluate("page => page.textContent") == text
    assert page.locator(".page .context").count() >= 2
    assert parse_qs(urlsplit(page.url).query)["document"] == ["quarterly_report_2023_q4.md"]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_open_in_document_brings_the_match_onto_any_screen(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto(view(server, collection=SAMPLES, q="When are expense reports due?"))
    settled(page)
    page.get_by_role("link", name="Open in document").first.click()
    expect(page.locator("mark.here")).to_be_in_viewport()
    context.close()


def test_back_undoes_one_step_at_a_time(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q=BUSINESS))
    expect(page.locator("mark.sl-match").first).to_be_visible()
    move(page, "Window radius", "ArrowRight")
    page.get_by_role("link", name="Compare").click()
    expect(page.get_by_text("Same hits, same scores")).to_be_visible()
    for _ in range(2):  # the page, and its settings
        page.go_back()
        page.wait_for_timeout(800)
    expect(page.get_by_role("heading", name="Inspect the evidence")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["radius"] == ["2"]
    expect(page.get_by_label("Question", exact=True)).to_have_value(BUSINESS)


def test_uploads_report_each_file_and_replace_only_after_asking(server: Server, page: Page) -> None:
    new_collection(page, server, "Uploads")
    upload(page, ("a.txt", "Alpha is first. Beta is second."), ("bad.txt", b"\x89PNG\r\n"), ("empty.md", ""))
    expect(page.get_by_text("1 added, 2 failed")).to_be_visible()
    results = page.locator(".sl-table").first.inner_text()
    assert "It is an image" in results
    assert "The file is empty" in results
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("button", name="Dismiss")).to_have_count(0)
    upload(page, ("a.txt", "Alpha is first. Beta is second."))
    expect(page.get_by_text("1 unchanged", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("button", name="Dismiss")).to_have_count(0)
    upload(page, ("a.txt", "Alpha is first. Gamma is third."))
    expect(page.get_by_text("not replaced yet")).to_be_visible()
    expect(page.get_by_text(re.compile("New: SHA-256 [0-9a-f]{12}. Stored: [0-9a-f]{12}."))).to_be_visible()
    page.get_by_role("button", name="Replace 1 with the new content").click()
    expect(page.get_by_text("1 replaced", exact=False).first).to_be_visible()
    page.goto(view(server, collection="Uploads", q="What is third?", threshold=0))
    expect(page.locator("mark.sl-match", has_text="Gamma is third.")).to_be_visible()
    assert "Beta is second." not in page.inner_text("body")


@pytest.mark.slow
@pytest.mark.parametrize("pause", [300, 700])
def test_files_that_are_dropped_one_after_another_are_all_added(server: Server, page: Page, pause: int) -> None:
    new_collection(page, server, f"Drops {pause}")
    for number in range(2):
        upload(page, (f"{number}.txt", f"This is file {number}."), at_once=True)
        page.wait_for_timeout(pause)
    expect(page.get_by_text("2 documents, 2 sentences.")).to_be_visible()
    page.get_by_role("button", name="Dismiss").first.click()
    expect(page.get_by_test_id("stFileUploader").get_by_text("0.txt")).to_have_count(0)
    upload(page, ("0.txt", "This is file 0 anew."))
    expect(page.get_by_text("not replaced yet")).to_be_visible()


@pytest.mark.slow
def test_documents_are_removed_after_confirmation(server: Server, page: Page) -> None:
    new_collection(page, server, "Removals")
    upload(page, ("gone.txt", "This will go."), ("kept.txt", "This will stay."))
    expect(page.get_by_text("2 added")).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_text("2 added")).to_have_count(0)
    ask_to_remove(page, server, "Removals", "gone.txt")
    page.get_by_role("dialog").get_by_role("button", name="Remove 1 document").click()
    expect(page.get_by_text("1 document, 1 sentence.")).to_be_visible()
    assert "kept.txt" in page.locator(".sl-table").inner_text()
    assert "gone.txt" not in page.locator(".sl-table").inner_text()


@pytest.mark.slow
def test_what_two_people_remove_at_once_is_removed_and_said(server: Server, page: Page, browser: Browser) -> None:
    new_collection(page, server, "Contested")
    upload(page, ("a.txt", "This will go."), ("b.txt", "This will stay."))
    expect(page.get_by_text("2 added")).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_text("2 added")).to_have_count(0)
    other = browser.new_page()
    for one in (page, other):
        ask_to_remove(one, server, "Contested", "a.txt")
    page.get_by_role("dialog").get_by_role("button", name="Remove 1 document").click()
    expect(page.get_by_text("1 document, 1 sentence.")).to_be_visible()
    other.get_by_role("dialog").get_by_role("button", name="Remove 1 document").click()
    expect(other.get_by_role("dialog").get_by_text("There is no document named “a.txt”")).to_be_visible()
    for one in (page, other):
        ask_to_remove_collection(one, server, "Contested")
    page.get_by_role("dialog").get_by_role("button", name="Remove the collection").click()
    expect(page.get_by_text("The collection was removed.")).to_be_visible()
    other.get_by_role("dialog").get_by_role("button", name="Remove the collection").click()
    expect(other.get_by_role("dialog").get_by_text("There is no collection named “Contested”")).to_be_visible()
    other.close()


def test_hostile_text_and_names_are_plain_characters_everywhere(server: Server, page: Page) -> None:
    attack = (
        "<script>alert(1)</script><style>body{display:none}</style> ![](http://evil.example/p.png) "
        '<img src="http://evil.example/i.png" onerror="alert(2)"> $x^2$ :red[red] [link](http://evil.example) `code`'
    )
    name = "<script>alert(3)</script> ![](http:evil) $x$ :red[x] <style>*{display:none}<style>.txt"
    new_collection(page, server, "<b>Hostile</b> $x$ :red[x]")
    upload(page, (name, f"{attack} is a sentence about hostile text. Another one follows."))
    expect(page.get_by_text("1 added")).to_be_visible()
    collection = "<b>Hostile</b> $x$ :red[x]"
    question = "<script>alert(4)</script> hostile text $x$ :red[x]?"
    for path in ("library", "", "compare", "document"):
        page.goto(view(server, path, collection=collection, q=question, threshold=0, document=name))
        expect(page.get_by_text("hostile" if path != "library" else "1 document, 2 sentences.").first).to_be_visible()
        if path in ("", "compare"):
            expect(page.locator("mark.sl-match").first).to_contain_text("<script>alert(1)</script>")
            expect(page.locator("mark.sl-match").first).to_contain_text("![](http://evil.example/p.png)")
            expect(page.locator("mark.sl-match").first).to_contain_text("$x^2$ :red[red]")
            assert page.locator(".sl-name").first.inner_text() == name
        if path == "":
            page.get_by_text("Why this sentence?").first.click()
            expect(page.locator(".sl-explained")).to_contain_text("<script>alert(1)</script>")
            expect(page.locator(".sl-explained")).to_contain_text("$x^2$ :red[red] [link](http://evil.example) `code`")
        if path == "document":
            expect(page.locator(".page")).to_contain_text(attack)
        assert page.locator("[data-testid=stAppViewContainer] img").count() == 0
        assert page.locator("[data-testid=stMain] script").count() == 0
        assert page.locator(".katex").count() == 0


def test_every_page_opens_cold_without_the_entry_script(tmp_path: Path, browser: Browser, page: Page) -> None:
    server, process = start_server(tmp_path / "home")
    try:
        titles = {"compare": "Compare side by side", "document": "Document", "library": "Library",
                  "abstention": "When to answer, and when not"}  # fmt: skip
        for path, title in titles.items():
            page.goto(f"{server.url}/{path}")
            expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
            expect(page.get_by_role("button", name="Load the sample documents")).to_be_visible()
            names = page.get_by_test_id("stSidebarNav").get_by_role("link").all_inner_texts()
            assert names == ["Inspect", "Compare", "Document", "Abstention", "Library"]
    finally:
        process.terminate()
        process.wait()


@pytest.mark.parametrize("path", ["", "compare", "document", "library"])
def test_nothing_is_wider_than_a_phone(server: Server, browser: Browser, path: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    phone = context.new_page()
    phone.goto(view(server, path, collection=SAMPLES, q=BUSINESS, document="travel_policy.md"))
    expect(phone.locator("mark, [data-testid=stMain] .sl-table").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def hall_rules() -> bytes:
    """A PDF of two pages with a sentence on each that answers who may enter the hall."""
    paper = Paper()
    paper.put(72, 90, "Rules of the hall", size=18, font=BOLD)
    paper.lines(72, 130, "Only trained staff may enter the hall. Lunch is served at", "noon in the canteen.")
    paper.turn_page()
    paper.lines(72, 90, "Visitors may enter the hall with a guide. The garden closes", "at dusk.")
    return paper.done()


def open_hall_rules(page: Page, server: Server, collection: str, **parameters: object) -> None:
    new_collection(page, server, collection)
    upload(page, ("rules.pdf", hall_rules()))
    expect(page.get_by_text("1 added")).to_be_visible()
    question = {"collection": collection, "document": "rules.pdf", "q": "Who may enter the hall?", "k": 2}
    page.goto(view(server, "document", **question, threshold=0.1, **parameters))
    expect(page.locator(".page .block").first).to_be_visible()


def test_a_pdf_is_shown_beside_its_text_with_the_matches_on_the_page(server: Server, page: Page) -> None:
    open_hall_rules(page, server, "Hall", radius=0, at=0)
    expect(page.get_by_text("Page 1 of 2")).to_be_visible()
    expect(page.locator(".place.match")).to_have_count(1)
    picture = page.get_by_alt_text("Page 1 of rules.pdf")
    expect(picture).to_be_visible()
    paper, place = picture.bounding_box(), page.locator(".place.match").bounding_box()
    assert paper and place
    left, top = (place["x"] - paper["x"]) / paper["width"], (place["y"] - paper["y"]) / paper["height"]
    assert abs(left - 72 / 612) < 0.01
    assert abs(top - 122 / 792) < 0.01
    page.get_by_role("button", name="Next match").click()
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()
    expect(page.locator(".page .here")).to_have_text("Visitors may enter the hall with a guide.")
    page.get_by_role("button", name="Previous page").click()
    expect(page.get_by_text("Page 1 of 2")).to_be_visible()
    expect(page.locator(".page .here")).to_have_text("Only trained staff may enter the hall.")


@pytest.mark.slow
def test_a_link_to_a_sentence_finds_it_again_or_says_that_it_has_moved(server: Server, page: Page) -> None:
    open_hall_rules(page, server, "Links")
    page.locator(".page .sentence", has_text="Lunch is served").click()
    expect(page.get_by_text("Sentence 2 · page 1")).to_be_visible()
    expect(page.locator(".page .here")).to_contain_text("Lunch is served at")
    link = page.get_by_label("Link to this view").input_value()
    asked = parse_qs(urlsplit(link).query)
    assert asked["at"] == ["1"]
    assert asked["quote"] == ["Lunch is served at noon in the canteen."]
    page.goto(
        view(server, "document", collection="Links", document="rules.pdf", at=0, hash="0", quote=asked["quote"][0])
    )
    expect(page.get_by_text("The sentence is number 2 now.")).to_be_visible()
    expect(page.locator(".page .here")).to_contain_text("Lunch is served at")
    page.goto(view(server, "document", collection="Links", document="rules.pdf", at=1, hash="0", quote="It rains."))
    expect(page.get_by_text("is not in this document any more")).to_be_visible()


@pytest.mark.slow
def test_sentences_are_joined_cut_and_put_back(server: Server, page: Page) -> None:
    new_collection(page, server, "Cuts")
    upload(page, ("a.txt", "Cats sleep. Dogs bark and birds sing. Fish swim."))
    expect(page.get_by_text("1 added")).to_be_visible()
    page.goto(view(server, "document", collection="Cuts", document="a.txt", at=0))
    sentences = page.locator(".page .sentence")
    expect(sentences).to_have_count(3)
    page.get_by_role("button", name="Join with the next").click()
    expect(sentences).to_have_count(2)
    expect(sentences.first).to_have_text("Cats sleep. Dogs bark and birds sing.")
    page.get_by_role("button", name="Cut in two…").click()
    page.get_by_label("The second sentence begins with").click()
    page.get_by_role("option", name="and birds sing.", exact=True).click()
    page.get_by_role("button", name="Cut", exact=True).click()
    expect(sentences).to_have_text(["Cats sleep. Dogs bark", "and birds sing.", "Fish swim."])
    page.get_by_text("Corrections of the sentences").click()
    for left in (1, 0):
        page.get_by_role("button", name="Undo").first.click()
        expect(page.get_by_role("button", name="Undo")).to_have_count(left)
    expect(sentences).to_have_text(["Cats sleep.", "Dogs bark and birds sing.", "Fish swim."])


@pytest.mark.slow
def test_an_encrypted_file_asks_for_its_password_on_the_page(server: Server, page: Page) -> None:
    paper = Paper(passwords=("open sesame", "owner"))
    paper.put(72, 100, "The vault opens at nine.")
    new_collection(page, server, "Locked")
    upload(page, ("vault<b>.pdf", paper.done()), ("a.txt", "Cats sleep."))
    expect(page.get_by_text("1 added, 1 failed")).to_be_visible()
    expect(page.get_by_text("It is encrypted")).to_be_visible()
    page.get_by_label("Password 1").fill("wrong")
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_text("The password does not open it")).to_be_visible()
    expect(page.get_by_label("Password 1")).to_have_count(1)
    page.get_by_label("Password 1").fill("open sesame")
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_text("1 added", exact=True).or_(page.get_by_text("Adding 1 file: 1 added"))).to_be_visible()
    page.goto(view(server, "document", collection="Locked", document="vault<b>.pdf"))
    expect(page.get_by_alt_text("Page 1 of vault<b>.pdf")).to_be_visible()


def test_a_filter_chosen_by_hand_narrows_the_evidence_and_its_link_shows_the_same(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.goto(view(server, collection=SAMPLES, q="What was the revenue growth?", k=3))
    expect(page.locator("mark.sl-match")).to_have_count(3)
    sidebar = page.get_by_test_id("stSidebar")
    sidebar.get_by_text("Filters", exact=True).click()
    page.wait_for_timeout(800)  # a list that opens while the filters unfold is closed again
    sidebar.get_by_label("Quarter").scroll_into_view_if_needed()
    page.wait_for_timeout(800)
    quarter = page.get_by_role("option", name="Q3 2023 (1)")
    for _ in range(5):  # on a busy machine it may be closed later still: a person opens it again
        sidebar.get_by_label("Quarter").press("ArrowDown")
        with suppress(AssertionError):
            expect(quarter).to_be_visible(timeout=3_000)
            break
    quarter.click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("only quarter = Q3 2023.")).to_be_visible()
    expect(page.locator("mark.sl-match")).to_have_count(3)
    shown = marks(page)
    assert set(page.locator(".sl-name").all_inner_texts()) == {"quarterly_report_2023_q3.md"}
    link = page.get_by_label("Link to this view").input_value()
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_text("only quarter = Q3 2023.")).to_be_visible()
    expect(page.locator("mark.sl-match")).to_have_count(3)
    assert marks(page) == shown


@pytest.mark.slow
def test_a_range_of_days_is_chosen_day_by_day(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q="What was the revenue growth?", where="created_at>=2023-06-01"))
    expect(page.get_by_text("only created at >= 2023-06-01.")).to_be_visible()
    page.get_by_test_id("stSidebar").get_by_test_id("stDateInput").click()
    for day in ("5", "20"):
        page.get_by_role("gridcell").get_by_text(day, exact=True).first.click()
    expect(page.get_by_text("only created at >= 2023-06-05 and created at <= 2023-06-20.")).to_be_visible()


@pytest.mark.slow
def test_metadata_is_edited_in_its_dialog(server: Server, page: Page) -> None:
    new_collection(page, server, "Labelled")
    upload(page, ("memo.md", "---\ntype: memo\n---\n\nAlpha is first.\n"))
    page.get_by_role("button", name="Edit metadata…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox", name="Doc type")).to_have_value("memo")
    dialog.get_by_role("textbox", name="Created at").fill("soon")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("must be a date that exists")).to_be_visible()
    dialog.get_by_role("textbox", name="Created at").fill("2023-10-31")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("memo · 2023-10-31")).to_be_visible()
    expect(dialog).to_have_count(0)


def test_why_shows_which_word_found_which_when_it_is_opened(server: Server, page: Page) -> None:
    page.goto(view(server, collection=SAMPLES, q="Who may approve business class on volcanoes?", threshold=0))
    first = page.locator("article.sl-card").first
    expect(first).to_contain_text("late interaction")
    before = server.embedded(), server.queried()
    assert page.locator(".sl-explained").count() == 0
    page.get_by_text("Why this sentence?").first.click()
    expect(page.locator(".sl-explained")).to_have_count(1)
    expect(page.locator(".sl-explained u")).to_have_text(["Business", "class", "approval"])
    row = page.locator(".sl-table tr", has_text="approve").filter(has_text="approval")
    expect(row).to_have_count(1)
    expect(page.get_by_text("Found nothing like “volcanoes”.")).to_be_visible()
    assert (server.embedded(), server.queried()) == before
    page.set_viewport_size({"width": 390, "height": 844})
    table = page.locator(".sl-table", has_text="Nearest here")
    assert table.evaluate("one => one.getBoundingClientRect().right <= innerWidth")
    page.get_by_text("Why this sentence?").first.click()
    expect(page.locator(".sl-explained:visible")).to_have_count(0)


def test_questions_are_tried_once_and_always_answering_visibly_fails(server: Server, page: Page) -> None:
    hostile = "<img src=x onerror=alert(1)> How do I bake **bread**?"
    page.goto(view(server, "abstention", collection=SAMPLES, questions="typed"))
    for label, lines in (("The documents answer these", BUSINESS), ("The documents do not answer these", hostile)):
        box = page.get_by_label(label)
        box.fill(f"{lines}\nAre shared accounts allowed?" if lines == BUSINESS else f"{lines}\nWho won the World Cup?")
        box.blur()
    page.get_by_role("button", name="Ask 4 questions").click()
    expect(page.locator(".sl-fate b")).to_have_text(["2", "2", "0", "0"], timeout=120_000)
    before = server.embedded(), server.queried()
    points = page.get_by_test_id("stVegaLiteChart").first.locator("g.mark-symbol.role-mark path")
    expect(points).to_have_count(4)
    points.nth(2).hover()
    expect(page.locator("#vg-tooltip-element")).to_contain_text(hostile)
    page.get_by_text("Always answer", exact=True).click()
    expect(page.locator(".sl-fate b")).to_have_text(["2", "0", "2", "0"])
    expect(page.get_by_text("Always answering is wrong for 100\u00a0% of what has no answer")).to_be_visible()
    page.get_by_text("Wrongly answered (2)").click()
    expect(page.locator(".sl-tried").filter(has_text=hostile)).to_be_visible()
    assert (server.embedded(), server.queried()) == before
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="Inspect").last.click()
    expect(page.get_by_label("Question", exact=True)).to_have_value(re.compile("World Cup|bread"))


def test_a_question_in_parts_is_shown_part_by_part_until_the_cut_is_undone(server: Server, page: Page) -> None:
    question = "Who may approve business class, and how many vacation days do employees get per year?"
    page.goto(view(server, collection=SAMPLES, q=question, k=2))
    parts = page.locator("h2.sl-asked bdi")
    expect(parts).to_have_text(["Who may approve business class", "how many vacation days do employees get per year?"])
    expect(page.get_by_text("No sufficient evidence for: how many vacation days")).to_be_visible()
    expect(page.locator("mark.sl-match").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".sl-cut").evaluate("one => one.getBoundingClientRect().right <= innerWidth")
    page.get_by_text("Search as one question").click()
    expect(page.get_by_text("Searched as one question, not in 2 parts")).to_be_visible()
    expect(parts).to_have_count(0)
    link = page.get_by_label("Link to this view").input_value()
    assert parse_qs(urlsplit(link).query)["split"] == ["false"]
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_text("Searched as one question, not in 2 parts")).to_be_visible()
    expect(parts).to_have_count(0)
