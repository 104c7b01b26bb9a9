"""Generated answers as a person meets them: the real client, a service on loopback, a real Chromium."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import messages_server as service
import pytest
from browsing import Server, start_server, view
from messages_server import Call, MessagesServer, serving
from playwright.sync_api import Browser, Page, expect

from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.settings import Settings

pytestmark = pytest.mark.browser
KEY = "sk-ant-test-c0ffee42"
QUESTION = "Who may approve business class?"
TEXT = b"""Flights are booked in economy.
Business class may be booked only if a vice president has given written approval.
A manager's approval is not enough. Upgrades with your own miles are your own affair. Meals are paid up to 52 euros.
"""
# The first answer after the start waits for libraries to be loaded, which takes long on a machine that has other work.
PATIENCE = 240_000


@dataclass
class Place:
    server: Server
    service: MessagesServer

    @property
    def link(self) -> str:
        return view(self.server, collection="Policies", q=QUESTION, threshold="0", answer="generated")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Iterator[Place]:
    """The app with a key, documents, and a service that it asks."""
    home = tmp_path_factory.mktemp("answers") / "home"
    library = Library(Settings(home), encoder)
    library.create_collection("Policies")
    library.add("Policies", [Source("travel.md", TEXT)])
    library.close()
    with serving() as found, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANTHROPIC_BASE_URL", found.url)
        patch.setenv("ANTHROPIC_API_KEY", KEY)
        patch.setenv("RAG_LOG", "DEBUG")
        server, process = start_server(home)
        try:
            yield Place(server, found)
        finally:
            process.terminate()
            process.wait()


def cites(call: Call, text: str) -> list[tuple[int, int, int]]:
    return [
        (document, block, block + 1)
        for document, blocks in enumerate(call.documents)
        for block, sent in enumerate(blocks)
        if text in sent
    ]


def four(call: Call) -> None:
    """A claim of each standing; one is full of markup."""
    service.says(
        ("Business class may be booked only if a vice president has given written approval. ", cites(call, "Business")),
        ("A manager's approval is enough. ", cites(call, "manager's approval")),
        ("<img src=x onerror=alert(1)> **It** seems ![](http://outside.example/x.png) wise. ", cites(call, "Upgrades")),
        "Nobody else has a say.",
    )(call)


def generate(page: Page, link: str) -> None:
    page.goto(link, timeout=PATIENCE)
    page.get_by_role("button", name="Generate answer").click(timeout=PATIENCE)


def panel(page: Page) -> str:
    return page.locator(".st-key-answer_panel").inner_text()


def test_an_answer_stands_claim_by_claim_and_the_key_is_nowhere(place: Place, page: Page) -> None:
    """The links lead to the marks; a phone has it all too."""
    seen = Watched(page)
    place.service.plays.append(four)
    page.set_viewport_size({"width": 390, "height": 844})
    generate(page, place.link)
    claims = page.locator(".sl-claims li")
    expect(claims).to_have_count(4, timeout=PATIENCE)
    standings = ["supported", "contradicted in a detail", "not checkable", "uncited"]
    assert claims.locator(".sl-standing strong").all_inner_texts() == standings
    expect(page.get_by_text("1 of 4 claims is supported by what it cites.")).to_be_visible()
    expect(page.get_by_text("<img src=x onerror=alert(1)> **It** seems")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    marked = page.locator('.sl-cited[data-cites="1"]')
    expect(marked).to_be_attached()  # the cards are drawn after the answer
    claims.first.get_by_role("link", name="1").click()
    expect(marked).to_be_in_viewport()
    page.get_by_text("Every sentence: retrieved, sent, cited, verified").click()
    expect(page.locator(".sl-columns td").get_by_text("✓ [1]")).to_be_visible()
    expect(page.get_by_text("backs a claim that is supported")).to_be_visible()
    model, kind = page.get_by_role("button", name="Model"), page.get_by_test_id("stButtonGroup").locator("button").last
    assert [round((one.bounding_box() or {})["height"]) for one in (model, kind)] == [32, 32]
    model.click()
    expect(page.get_by_text(f"It is sent to {place.service.url} alone")).to_be_visible()
    assert KEY.encode() not in seen.all() + page.content().encode() + page.url.encode()
    assert KEY not in place.server.log.read_text()
    assert any(KEY in value for value in place.service.seen[-1].headers.values())


def test_what_is_written_is_unchecked_until_it_ends_and_an_earlier_answer_can_be_gone_back_to(
    place: Place, page: Page
) -> None:
    place.service.plays += [service.says("The first is whole."), service.hangs("The second is written")]
    generate(page, place.link)
    expect(page.get_by_text("The first is whole.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Generate again").click()
    unchecked = page.get_by_role("region", name="Unchecked text")
    expect(unchecked).to_contain_text("not yet checked")
    expect(unchecked).to_contain_text("The second is written")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Answer 2 of 2")).to_be_visible(timeout=PATIENCE)
    expect(unchecked).to_have_count(0)
    page.get_by_role("button", name="Earlier").click()
    expect(page.get_by_text("The first is whole.")).to_be_visible()
    expect(page.get_by_text("The second is written")).to_have_count(0)


@pytest.mark.slow
def test_two_people_have_their_own_answers_and_a_stop_stops_one(
    place: Place,
    page: Page,
    browser: Browser,
) -> None:
    place.service.plays += [service.hangs("The first is written")]
    generate(page, place.link)
    expect(page.get_by_text("The first is written")).to_be_visible(timeout=PATIENCE)
    other = browser.new_context().new_page()
    place.service.plays.append(service.says("The second is whole."))
    generate(other, place.link)
    expect(other.get_by_text("The second is whole.")).to_be_visible(timeout=PATIENCE)
    expect(other.get_by_text("1 claim")).to_have_count(0)
    assert "The first" not in panel(other)
    other.context.close()
    assert "The second" not in panel(page)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("What came of it:")).to_be_visible(timeout=PATIENCE)
    assert place.service.left.wait(10)
    assert "The first is written" in panel(page)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator(".sl-card").first).to_be_visible()


@pytest.mark.parametrize("leave", [Page.reload, Page.close], ids=["reloaded", "closed"])
def test_a_browser_that_is_gone_has_nothing_written_and_paid_for_any_longer(
    place: Place, browser: Browser, leave: Callable[[Page], object]
) -> None:
    place.service.left.clear()
    place.service.plays.append(service.hangs("The first is written"))
    context = browser.new_context()
    page = context.new_page()
    generate(page, place.link)
    expect(page.get_by_text("The first is written")).to_be_visible(timeout=PATIENCE)
    assert not place.service.left.is_set()
    leave(page)
    assert place.service.left.wait(3)
    context.close()


class Watched:
    """Everything that a page was sent, sends and says."""

    def __init__(self, page: Page) -> None:
        self._seen: list[bytes] = []
        page.on("console", lambda message: self._note(message.text))
        page.on("request", lambda request: self._note(request.url, request.post_data))
        page.on("websocket", self._watch)

    def all(self) -> bytes:
        return b"\n".join(self._seen)

    def _watch(self, socket: object) -> None:
        for event in ("framesent", "framereceived"):
            socket.on(event, self._note)  # type: ignore[attr-defined]

    def _note(self, *said: str | bytes | None) -> None:
        self._seen += [one.encode() if isinstance(one, str) else one for one in said if one]
