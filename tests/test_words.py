"""The index of words: stemming, scripts that part no words, and counts by sentence."""

from pathlib import Path

import pytest

from rag_core.library import Library, Source
from rag_core.plain.bigrams import searchable, words
from rag_core.settings import Mode, SearchSettings
from rag_core.stores.stemming import Stemmer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plain words.", "Plain words."),
        ("請求書を送る。", " 請求 求書 書を を送 送る 。"),
        ("株 is one", " 株  is one"),
        ("第12条", " 第 12 条 "),
        ("カタカナ", " カタ タカ カナ "),
    ],
)
def test_runs_of_characters_become_pairs(text: str, expected: str) -> None:
    assert searchable(text).split() == expected.split()


def test_words_are_letters_and_digits() -> None:
    assert words("ISO-27001, snake_case and 100%") == ("ISO", "27001", "snake", "case", "and", "100")


def test_a_word_is_read_as_the_index_reads_it() -> None:
    stemmer = Stemmer()
    assert stemmer.terms(["vacations", "vacation", "École", "27001", "🜁"]) == {
        "vacations": "vacat", "vacation": "vacat", "École": "ecol", "27001": "27001",
    }  # fmt: skip
    assert stemmer.terms([]) == {}


TEXTS = {
    "en.md": "# Vacations\n\nEmployees receive thirty days. Holidays are paid.\n\n"
    "# Pay\n\nPay code XR-7 applies to nights.",
    "ja.txt": "請求書は月末に送る。会議は火曜日である。",
}


def found(library: Library, question: str, mode: Mode = Mode.LEXICAL) -> list[str]:
    evidence = library.ask("words", question, SearchSettings(mode=mode))
    return [evidence.text(hit.sentence) for hit in evidence.hits]


@pytest.fixture
def lexicon(hashed: None, library: Library) -> Library:
    library.create_collection("words")
    library.add("words", [Source(name, text.encode()) for name, text in TEXTS.items()])
    return library


def test_words_are_found_in_any_inflection_and_in_the_heading_above(lexicon: Library) -> None:
    assert found(lexicon, "paying for holiday") == ["Holidays are paid.", "Pay code XR-7 applies to nights."]
    assert set(found(lexicon, "vacation")) == {"Employees receive thirty days.", "Holidays are paid."}


def test_codes_and_words_of_scripts_without_blanks_are_found(lexicon: Library) -> None:
    assert found(lexicon, "XR-7") == ["Pay code XR-7 applies to nights."]
    assert found(lexicon, "請求書") == ["請求書は月末に送る。"]
    assert found(lexicon, "火曜日の会議") == ["会議は火曜日である。"]


@pytest.mark.parametrize("question", ["zzz 🜁", "qqq", '" OR text:*', "NEAR(a b)"])
def test_a_question_of_unknown_or_no_words_finds_nothing_and_harms_nothing(lexicon: Library, question: str) -> None:
    assert found(lexicon, question) == []
    assert len(found(lexicon, question, Mode.HYBRID)) == 5


def test_each_word_and_what_it_contributed_stand_with_the_hit(lexicon: Library) -> None:
    (hit, *_) = lexicon.ask("words", "Which pay code applies?", SearchSettings(mode=Mode.LEXICAL)).hits
    assert set(hit.terms) == {"pay", "code", "applies"}
    assert hit.score == hit.signals["words"] == pytest.approx(sum(hit.terms.values()), abs=1e-6)
    assert hit.scale == "words"


def test_a_removed_document_is_forgotten_and_another_collection_counts_for_nothing(lexicon: Library) -> None:
    before = lexicon.ask("words", "pay code", SearchSettings(mode=Mode.LEXICAL)).hits
    lexicon.create_collection("other")
    lexicon.add("other", [Source("more.txt", b"Pay code. " * 3 + b"Pay the code. Code pay.")])
    assert lexicon.ask("words", "pay code", SearchSettings(mode=Mode.LEXICAL), run=1).hits == before
    lexicon.remove("words", "en.md")
    assert found(lexicon, "pay code") == []
    assert lexicon._catalogue._db.rows("SELECT count(*) FROM sentence_words")[0][0] == 2 + 5


def test_a_store_of_an_earlier_version_is_indexed_when_it_is_first_asked(
    hashed: None, lexicon: Library, tmp_path: Path
) -> None:
    with lexicon._catalogue.change():
        lexicon._catalogue._db.write("DELETE FROM sentence_words")
        lexicon._catalogue._db.write("UPDATE sentences SET words = NULL")
    lexicon.close()
    again = Library(lexicon.settings, lexicon.encoder)
    assert found(again, "XR-7") == ["Pay code XR-7 applies to nights."]
    again.close()
