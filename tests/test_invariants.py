"""The eight invariants, over awkward texts built by hand and over every sample document."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import hash_embedding
import pytest
import structured_files
import write_boundaries
from building import expand, hits, outline
from conftest import SAMPLES
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rag_core import windows as window_module
from rag_core.additions import with_leads
from rag_core.commands.report import evidence_record
from rag_core.embedding import Encoder
from rag_core.errors import ReadError
from rag_core.highlight import Role, block_pieces, window_pieces
from rag_core.levels import extents, sized
from rag_core.library import Library
from rag_core.parsing import parse
from rag_core.plain.form import plain_sentences
from rag_core.settings import Level, Mode, SearchSettings, Settings
from rag_core.splitting.sentences import split
from rag_core.stores.vectors import VectorIndex
from rag_core.table_heads import is_head
from rag_core.types import BlockKind, Document, Hit, Sentence, Source, Span, Window
from rag_core.windows import merge
from rag_core.wording import says_something

Read = tuple[Document, tuple[Sentence, ...]]

SPACES = (
    "\n", "\n\n \t\n", " ", "  ", "\t", "\r", "\r\n", "\r\r\n", "\u2028", "\u2029", "\u0085", "\x0b", "\x0c", "\x1c",
    "\u00a0", "\u3000", "\u200b", "\u200d", "\ufeff", "\x00", "\u0301",
)  # fmt: skip
PROSE = (
    "One is here. Two is there!\n", "Dr. No (e.g. 3.5) said “Stop.” He left.\n", "a\x00b. C\x00.", "😀 𝒜𝒷. 𝒞!",
    "👩\u200d👩\u200d👧 ist da. ", "مرحبا بالعالم. كيف حالك؟ ", "שלום עולם. מה שלומך? ", "これは文です。次の文！",
    "「はい。」終わり", "नमस्ते। अच्छा।", "e\u0301 u\u0308. N\u0303o.", "x" * 300, "...", "?!?! ", "…", "()[]{}", "***",
    "“”", "—", "!", "|", "-",
)  # fmt: skip
MARKDOWN = (
    "# Heading. With stop.\n", "## B ##\n", "#\n", "Setext\n===\n", "Setext\nmore\n---\n", "---\n", "- - -\n",
    "- item one. Two.\n", "  - nested\n", "    1. deeper\n", "\n   in the item\n", "- \n", "* a\n", "+ plus\n",
    "12) twelfth\n", "> quote. More.\n", "> > deeper\n", "> - item in quote\n", ">\n", "lazy\n", "```\n", "```py\n",
    "~~~\n", "- ```\n", "> ```\n", "code.run() # Not. A. Sentence.\n", "    indented.code()\n", "| a. B. | b |\n",
    "|---|:-:|\n", "| c | d |\n", "a | b\n-|-\n1 | 2\n", "> | q | r |\n", "[a]: /b 'Title. Here.'\n", "[a]:\n",
    "[^1]: Note.\n", "[^2]: Note one.\nlazy\n\n    more\n", "{% a b %}\n", "{{ c }}\n", "<!-- d. -->\n", "<hr>\n",
    "<div>\n", "</div>\n", "<!-- open. ", "-->\n", "<b>bold</b>. Text.\n", "&amp; &#x41;",
    "\\# no heading\n", "`a. B`", "title: Front. Matter.\n", "---\ntitle: x\n---\n",
)  # fmt: skip
LINES = SPACES + PROSE + MARKDOWN
PIECES = st.integers(0, len(LINES)).flatmap(lambda place: st.just(LINES[place]) if place < len(LINES) else st.text())
TEXTS = st.lists(PIECES, min_size=1, max_size=10).map("".join)
RADII = st.integers(0, 6) | st.just(1_000)


def read(name: str, data: bytes) -> Read:
    document = parse(f"id of {name}", Source(name, data)).document
    return document, split(document.id, document.text, document.blocks)


@st.composite
def awkward(draw: st.DrawFn) -> Read:
    name = draw(st.sampled_from(["a.md", "b.md", "a.txt", "a.html"]))
    try:
        return read(name, draw(TEXTS).encode())
    except ReadError:
        assume(False)
        raise


READ_SAMPLES = [read(path.name, path.read_bytes()) for path in SAMPLES]
READ_FILES = [*READ_SAMPLES, *(read(name, data) for name, data in structured_files.files().items())]
READINGS = awkward() | st.sampled_from(READ_FILES)


@st.composite
def ranked(draw: st.DrawFn, *readings: Read) -> tuple[Hit, ...]:
    """Some sentences of some documents as hits, best first."""
    sentences = [sentence for _, cut in readings for sentence in cut]
    assume(sentences)
    chosen = draw(st.lists(st.sampled_from(sentences), min_size=1, max_size=8, unique=True))
    return hits(*((sentence, 1 - place / 10) for place, sentence in enumerate(chosen)))


# 1. Every text is a slice


CONTAINERS = r"(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*"
FENCE = re.compile(CONTAINERS + r"(?:`{3,}|~{3,})")
SEPARATOR = re.compile(CONTAINERS + r"[\s|:-]*-[\s|:-]*\Z")
# What begins a comment, a tag, a template tag, a link definition, or is an empty item's number.
UNSEEN = re.compile(CONTAINERS + r"(?:<|\{[%{#]|\[[^\]]*\]:|\d{1,9}[.)])")
SILENT = {BlockKind.HEADING, BlockKind.FRONT_MATTER, BlockKind.FURNITURE}


def check_reading(reading: Read) -> None:
    document, sentences = reading
    assert [sentence.position for sentence in sentences] == list(range(len(sentences)))
    check_ordered([block.span.start for block in document.blocks], [block.span.end for block in document.blocks])
    check_ordered([one.span.start for one in sentences], [one.span.end for one in sentences])
    for sentence in sentences:
        text = document.slice(sentence.span)
        assert text
        assert text == text.strip()
        block = document.blocks[sentence.block]
        assert sentence.span in block.span
        assert block.kind not in SILENT
    check_coverage(document, sentences)


def check_ordered(starts: list[int], ends: list[int]) -> None:
    assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))


def check_coverage(document: Document, sentences: tuple[Sentence, ...]) -> None:
    """What is in no sentence is white space, in a silent block, or on a line of fences or separators."""
    covered = Counter(place for one in sentences for place in range(one.span.start, one.span.end))
    silent = {place for one in document.blocks if one.kind in SILENT for place in range(one.span.start, one.span.end)}
    assert not silent & covered.keys()
    assert set(covered.values()) <= {1}
    for line in re.finditer(r"[^\r\n]+", document.text):
        left = [place for place in range(*line.span()) if place not in covered and place not in silent]
        if any(not document.text[place].isspace() for place in left):
            assert FENCE.match(line.group()) or SEPARATOR.match(line.group())
    for block in document.blocks:
        if block.kind is BlockKind.FURNITURE:
            shown = document.slice(block.span)
            assert UNSEEN.match(shown) or not any(character.isalnum() for character in shown)


@given(awkward())
@settings(max_examples=1_000)
def test_1_every_sentence_is_a_slice_and_every_character_is_in_one(reading: Read) -> None:
    check_reading(reading)


@pytest.mark.parametrize("reading", READ_SAMPLES, ids=lambda reading: reading[0].name)
def test_1_every_character_of_the_samples_is_in_one_sentence(reading: Read) -> None:
    check_reading(reading)


@given(TEXTS)
def test_1_plain_text_loses_nothing(text: str) -> None:
    try:
        document, sentences = read("a.txt", text.encode())
    except ReadError:
        assume(False)
    kept = "".join(document.slice(sentence.span) for sentence in sentences)
    assert "".join(kept.split()) == "".join(document.text.split())


# 2. A window is exactly the sentences around its hit


@given(st.data(), READINGS, RADII, RADII)
def test_2_a_window_is_exactly_the_sentences_from_before_to_after(
    data: st.DataObject, reading: Read, before: int, after: int
) -> None:
    document, sentences = reading
    found = data.draw(ranked(reading))
    for hit, window in zip(found, expand(found, before, after, sentences), strict=True):
        first = max(0, hit.sentence.position - before)
        inside = sentences[first : hit.sentence.position + after + 1]
        assert window == Window(
            document_id=document.id,
            span=Span(inside[0].span.start, inside[-1].span.end),
            first=first,
            last=first + len(inside) - 1,
            hits=(hit,),
            sentences=inside,
            starts_document=inside[0] == sentences[0],
            ends_document=inside[-1] == sentences[-1],
        )


FORMS = st.builds(
    SearchSettings,
    top_k=st.integers(1, 60),
    before=RADII,
    after=RADII,
    threshold=st.sampled_from([-1.0, 0.4, 1.0]),
    level=st.sampled_from(Level),
    size=st.none() | st.integers(1, 9) | st.just(1_000),
    within_section=st.booleans(),
    leads=st.booleans(),
    edges=st.booleans(),
)


def expand_as(asked: SearchSettings, found: tuple[Hit, ...], *readings: Read) -> tuple[Window, ...]:
    """Windows as they are made of whole documents."""
    known = {document.id: document for document, _ in readings}
    outlines = {document.id: outline(document, cut) for document, cut in readings if cut}
    lengths = {one: len(outlines[one]) for one in outlines}
    sentences = [sentence for _, cut in readings for sentence in cut]
    expanded = window_module.expand(found, extents(found, asked, outlines), sentences, lengths)
    if not asked.leads:
        return expanded
    return tuple(with_leads(one, known[one.document_id], outlines[one.document_id]) for one in expanded)


def headings_between(document: Document, one: Sentence, other: Sentence) -> bool:
    between = document.blocks[min(one.block, other.block) : max(one.block, other.block)]
    return any(block.kind is BlockKind.HEADING for block in between)


@given(st.data(), READINGS, FORMS)
def test_2_a_window_of_any_form_holds_its_hit_whole_and_is_what_it_is_named_after(
    data: st.DataObject, reading: Read, asked: SearchSettings
) -> None:
    document, sentences = reading
    found = data.draw(ranked(reading))
    for hit, window in zip(found, expand_as(asked, found, reading), strict=True):
        assert hit.sentence in window.sentences
        assert window.sentences == sentences[window.first : window.last + 1]
        assert window.span == Span(window.sentences[0].span.start, window.sentences[-1].span.end)
        if asked.level is Level.SENTENCE:
            assert window.sentences == (hit.sentence,)
        elif asked.level is Level.PARAGRAPH:
            assert window.sentences == tuple(one for one in sentences if one.block == hit.sentence.block)
        elif asked.level is Level.DOCUMENT:
            assert window.sentences == sentences
        elif asked.level is Level.SECTION or asked.within_section:
            paths = {document.blocks[one.block].heading_path for one in window.sentences}
            assert paths == {document.blocks[hit.sentence.block].heading_path}
            assert not headings_between(document, window.sentences[0], window.sentences[-1])
        elif asked.size is not None:
            assert len(window.sentences) == min(asked.size, len(sentences))


@given(st.integers(1, 40), st.integers(1, 50), st.data())
def test_2_a_window_of_n_sentences_is_as_near_to_its_place_as_the_edges_allow(
    length: int, size: int, data: st.DataObject
) -> None:
    start, position = data.draw(st.integers(0, 9)), data.draw(st.integers(0, length - 1))
    first, last = sized(start + position, size, start, start + length - 1)
    assert last - first + 1 == min(size, length)
    assert start <= first <= start + position <= last < start + length
    if start < first and last < start + length - 1:
        assert (start + position - first, last - start - position) == (size // 2, size - 1 - size // 2)


# 4. Windows merge only when they share a sentence


@given(st.data(), awkward(), st.sampled_from(READ_FILES), FORMS)
def test_4_merging_repeats_no_character_and_loses_no_hit(
    data: st.DataObject, one: Read, other: Read, asked: SearchSettings
) -> None:
    found = data.draw(ranked(one, other))
    windows = expand_as(asked, found, one, other)
    merged = merge(windows)

    def places(shown: tuple[Window, ...]) -> Counter[Sentence]:
        return Counter(sentence for window in shown for sentence in window.sentences)

    assert places(merged) == Counter(set(places(windows)))
    assert sorted(hit.rank for window in merged for hit in window.hits) == [hit.rank for hit in found]
    assert len(merged) == groups(windows)
    assert [window.hits[0].rank for window in merged] == sorted(
        min(hit.rank for hit in window.hits) for window in merged
    )
    for window in merged:
        assert (window.sentences[0].position, window.sentences[-1].position) == (window.first, window.last)
        assert len(window.sentences) == window.last - window.first + 1
        assert all(hit.sentence in window.sentences for hit in window.hits)
        assert window.hits[0].score == max(hit.score for hit in window.hits)
        check_added(window, windows)


def check_added(window: Window, parts: tuple[Window, ...]) -> None:
    """What is added stands outside the window, each stretch once, and nothing of its parts' is lost."""
    spans = [one.span for one in window.added]
    check_ordered([span.start for span in spans], [span.end for span in spans])
    assert not any(span.overlaps(window.span) for span in spans)
    mine = [one for part in parts if part.document_id == window.document_id and part.span in window.span
            for one in part.added]  # fmt: skip
    assert set(window.added) == {one for one in mine if not one.span.overlaps(window.span)}


def groups(windows: tuple[Window, ...]) -> int:
    """How many there are when those that share a sentence, directly or through others, count as one."""
    joined: list[set[Sentence]] = []
    for window in windows:
        mine = set(window.sentences)
        sharing = [one for one in joined if one & mine]
        joined = [one for one in joined if not one & mine] + [mine.union(*sharing)]
    return len(joined)


# 3, 5 and 6: over a real library


AWKWARD = {f"{name} {place}.md": "".join(LINES[place::7]) for place in range(7) for name in ("a", "b")}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, tiny_reranker: Path) -> Iterator[Library]:
    """A collection of the samples, and of awkward texts, each of them under two names."""
    with pytest.MonkeyPatch.context() as patch:
        hash_embedding.use(patch)
        opened = Library(Settings(tmp_path_factory.mktemp("library"), reranker=str(tiny_reranker)))
        opened.create_collection("c")
        sources = [Source(path.name, path.read_bytes()) for path in SAMPLES]
        results = opened.add("c", sources + [Source(name, text.encode()) for name, text in AWKWARD.items()])
        assert not any(result.error for result in results)
        yield opened
        opened.close()


QUESTIONS = st.sampled_from(
    ["Who may approve business class?", "What is the parental leave policy?", "مرحبا", "x", "x\x00",
     "Dr. No (e.g. 3.5) said “Stop.”",
     "| Everywhere else | €130 |", "次の文！"]
)  # fmt: skip
ASKED = st.builds(replace, FORMS, budget=st.none() | st.integers(1, 400), rerank=st.booleans())


@given(question=QUESTIONS, asked=ASKED, run=st.integers(0, 3))
def test_3_the_hits_are_the_same_for_every_window(
    library: Library, question: str, asked: SearchSettings, run: int
) -> None:
    plain = library.ask("c", question, SearchSettings(top_k=60, before=0, after=0, threshold=0.0, rerank=asked.rerank))
    evidence = library.ask("c", question, asked, run=run)
    assert evidence.hits == plain.hits[: asked.top_k]


@given(question=QUESTIONS, asked=ASKED)
def test_3_reranking_loses_no_hit_and_leaves_the_rest_in_place(
    library: Library, question: str, asked: SearchSettings
) -> None:
    depth = library.settings.rerank_depth
    plain = library.ask("c", question, replace(asked, top_k=60, rerank=False)).hits
    hits = library.ask("c", question, replace(asked, top_k=60, rerank=True)).hits
    assert {hit.sentence for hit in hits[:depth]} == {hit.sentence for hit in plain[:depth]}
    assert hits[depth:] == plain[depth:]
    assert [hit.score for hit in hits[:depth]] == sorted((hit.score for hit in hits[:depth]), reverse=True)


@given(question=QUESTIONS, asked=ASKED)
def test_5_what_is_shown_is_what_is_sent(library: Library, question: str, asked: SearchSettings) -> None:
    evidence = library.ask("c", question, asked)
    record = evidence_record(evidence, library.cost(evidence))
    assert [one["text"] for one in record["hits"]] == [evidence.text(hit.sentence) for hit in evidence.hits]
    for windows, records in (
        (evidence.windows, record["windows"]),
        (evidence.expanded, [one["window"] for one in record["hits"]]),
    ):
        for window, sent in zip(windows, records, strict=True):
            document = evidence.documents[window.document_id]
            pieces = window_pieces(document, window)
            assert sent["text"] == document.text[sent["start"] : sent["end"]] == "".join(one.text for one in pieces)
            assert [(one["start"], one["end"], one["text"]) for one in sent["added"]] == [
                (one.span.start, one.span.end, document.slice(one.span)) for one in window.added
            ]
            assert [one.rank for one in pieces if one.role is Role.MATCH] == [
                hit.rank for hit in sorted(window.hits, key=lambda hit: hit.sentence.position)
            ]
    assert evidence.verdict.near_misses == (() if evidence.verdict.sufficient else evidence.hits)


@given(question=QUESTIONS, asked=ASKED)
def test_5_a_budget_drops_whole_windows_from_the_bottom_and_no_more_than_it_must(
    library: Library, question: str, asked: SearchSettings
) -> None:
    evidence, whole = (library.ask("c", question, one) for one in (asked, replace(asked, budget=None)))
    cost, all_of_it = library.cost(evidence), library.cost(whole)
    kept = len(whole.windows) - evidence.left_out
    assert evidence.windows == whole.windows[:kept]
    assert {hit.rank for window in whole.windows for hit in window.hits} == {hit.rank for hit in evidence.hits}
    assert (cost.windows, cost.levels) == (all_of_it.windows[:kept], all_of_it.levels)
    assert all_of_it.total == all_of_it.levels[asked.level]
    if asked.budget is None:
        assert evidence.left_out == 0
    else:
        assert kept == 1 or cost.total <= asked.budget
        assert not evidence.left_out or sum(all_of_it.windows[: kept + 1]) > asked.budget


@given(question=QUESTIONS, asked=ASKED)
def test_5_a_document_shown_whole_is_its_text(library: Library, question: str, asked: SearchSettings) -> None:
    evidence = library.ask("c", question, asked)
    for document in evidence.documents.values():
        windows = [window for window in evidence.windows if window.document_id == document.id]
        shown = block_pieces(document, library.sentences("c", document.name), windows)
        assert ["".join(piece.text for piece in pieces) for pieces in shown] == [
            document.slice(block.span) for block in document.blocks
        ]
        assert all(piece.text == document.slice(piece.span) for pieces in shown for piece in pieces)


@given(st.data())
@settings(max_examples=40)
def test_6_equal_sentences_keep_their_own_positions(library: Library, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(AWKWARD)))
    document, sentences = library.document("c", name), library.sentences("c", name)
    (text,) = plain_sentences(document, [data.draw(st.sampled_from(sentences))])
    assume(says_something(text))
    evidence = library.ask("c", text, SearchSettings(top_k=60))
    equal = [
        (other, sentence.position)
        for other in sorted(AWKWARD)
        for owner, own in [(library.document("c", other), library.sentences("c", other))]
        for sentence, plain in zip(own, plain_sentences(owner, own), strict=True)
        if plain == text and not is_head(owner, sentence)
    ]
    found = [
        (evidence.documents[hit.sentence.document_id].name, hit.sentence.position)
        for hit in evidence.hits
        if plain_sentences(evidence.documents[hit.sentence.document_id], [hit.sentence]) == (text,)
    ]
    assert found == equal[:60]


# 7. One changed sentence embeds one sentence


WORDS = st.sampled_from(["Cats sleep here.", "Dogs bark loudly.", "Birds sing.", "Fish swim.", "Ants work at night."])


@given(st.lists(WORDS, min_size=1, max_size=8), st.data())
@settings(max_examples=15)
def test_7_only_what_is_new_is_embedded_and_written(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(before) - 1))
    after = [*before[:place], "Here is something new.", *before[place + 1 :]]
    embedded: list[str] = []
    written: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        hash_embedding.use(patch)
        embed, put = Encoder.encode_sentences, VectorIndex.put
        patch.setattr(
            Encoder, "encode_sentences", lambda self, texts, *more: embedded.extend(texts) or embed(self, texts, *more)
        )
        patch.setattr(
            VectorIndex, "put", lambda self, space, ids, *more: written.extend(ids) or put(self, space, ids, *more)
        )
        library = Library(Settings(tmp_path_factory.mktemp("seven")))
        library.create_collection("c")

        def add(sentences: list[str]) -> tuple[list[str], int]:
            embedded.clear()
            written.clear()
            library.add("c", [Source("a.txt", " ".join(sentences).encode())], replace=True)
            return sorted(embedded), len(written)

        assert add(before) == (sorted(set(before)), len(before))
        assert add(before) == ([], 0)
        assert add(after) == (["Here is something new."], 1)
        assert add(before)[1] == 1
        check_agreement(library)
        library.close()


def check_agreement(library: Library) -> None:
    (collection,) = library.collections()
    catalogue = library._store.catalogue
    assert library._store.vectors.ids(collection.space) == catalogue.sentences.vector_ids(collection)
    people = catalogue.population(collection)
    texts = {*people.text_hashes, *filter(None, people.heading_hashes)}
    assert catalogue._db.rows("SELECT DISTINCT space FROM tokens") in ([], [(collection.space,)])
    assert {digest for digest, _ in catalogue.pieces.ids(collection.space)} == texts
    numbers = [row[0] for row in catalogue._db.rows("SELECT rowid FROM sentence_words ORDER BY 1")]
    assert numbers == sorted(people.numbers.tolist())


# 8. A crash leaves each document as it was or fully replaced


class Crash(BaseException):
    """Stands in for the end of the process; ``test_crash`` has the real one."""


@given(
    old=st.lists(WORDS, min_size=1, max_size=6),
    new=st.lists(WORDS, min_size=1, max_size=6),
    work=st.sampled_from(["add", "replace", "remove", "reindex"]),
    place=st.integers(1, 12),
)
@settings(max_examples=40)
def test_8_a_crash_leaves_each_document_as_it_was_or_fully_replaced(
    tmp_path_factory: pytest.TempPathFactory, old: list[str], new: list[str], work: str, place: int
) -> None:
    home = Settings(tmp_path_factory.mktemp("eight"))
    sources = {name: Source(name, " ".join(text).encode()) for name, text in (("a.txt", old), ("b.txt", new))}
    before = {"a.txt": " ".join(old), "kept.txt": "Cats sleep here."}
    after = dict(before)
    reached = 0

    def crash() -> None:
        nonlocal reached
        reached += 1
        if reached == place:
            raise Crash

    with pytest.MonkeyPatch.context() as patch:
        hash_embedding.use(patch)
        library = Library(home)
        library.create_collection("c")
        library.add("c", [Source("kept.txt", b"Cats sleep here."), sources["a.txt"]])
        with pytest.MonkeyPatch.context() as crashing:
            write_boundaries.at_each(crashing, crash)
            try:
                if work == "add":
                    after["b.txt"] = " ".join(new)
                    library.add("c", [sources["b.txt"]])
                elif work == "replace":
                    after["a.txt"] = " ".join(new)
                    library.add("c", [Source("a.txt", sources["b.txt"].data)], replace=True)
                elif work == "remove":
                    del after["a.txt"]
                    library.remove("c", "a.txt")
                else:
                    library.reindex("c")
            except Crash:
                pass
            else:
                before = after
        library.close()
        library = Library(home)
        found = {entry.name: library.document("c", entry.name).text for entry in library.entries("c")}
        assert found in (before, after)
        assert library._store.catalogue.loose.noted() == ()
        check_agreement(library)
        for text in (*old, *new):
            hit = library.ask("c", text, SearchSettings(mode=Mode.DENSE)).hits[0]
            assert (hit.score > 0.999) == any(text in whole for whole in found.values())
        library.close()
