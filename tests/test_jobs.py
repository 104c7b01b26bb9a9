"""Jobs go on beside the pages: they can be stopped at any time, and lose neither a file nor a question."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from pdf_files import Paper

from rag_core import errors
from rag_core.embedding import Embedded, Encoder
from rag_core.library import Change, Collection, Library, Source
from ui.jobs import Job, Jobs

ROOT = Path(__file__).parent.parent
CATS = Source("cats.txt", b"Cats sleep. Cats eat. Cats purr.")


@pytest.fixture
def jobs(hashed: None, library: Library) -> Iterator[Jobs]:
    jobs = Jobs(library)
    yield jobs
    jobs.close()


@pytest.fixture
def animals(library: Library) -> Collection:
    return library.create_collection("animals")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until this is set, embedding goes on, telling that nothing is done yet."""
    over, real = Event(), Encoder.encode_sentences

    def slow(self: Encoder, texts: list[str], progress: Callable[[int], None] | None = None) -> Embedded:
        while progress and not over.wait(0.05):
            progress(0)
        return real(self, texts, progress)

    monkeypatch.setattr(Encoder, "encode_sentences", slow)
    yield over
    over.set()


def done(job: Job) -> Job:
    job.wait(20)
    assert job.done
    return job


def cats(number: int) -> Source:
    return Source("cats.txt", f"Cats of kind {number} are here.".encode())


def until(holds: Callable[[], Any]) -> None:
    end = monotonic() + 20
    while not holds():
        assert monotonic() < end
        sleep(0.02)


def test_a_job_that_waits_for_another_stops_at_once(
    jobs: Jobs, hashed: None, held: Event, animals: Collection, library: Library
) -> None:
    first, second = jobs.add(animals, (CATS,)), jobs.add(animals, (Source("dogs.txt", b"Dogs bark."),))
    until(lambda: first.progress.stage == "Embedding sentences")
    jobs.stop(second)
    assert (second.done, second.stopped, first.done) == (True, True, False)
    held.set()
    assert done(first).results
    assert [entry.name for entry in library.entries("animals")] == ["cats.txt"]


def test_a_question_stays_until_it_is_answered_however_much_is_done_since(
    jobs: Jobs, animals: Collection, library: Library
) -> None:
    other = library.create_collection("other")
    done(jobs.add(animals, (CATS,)))
    asking = done(jobs.add(animals, (cats(1),)))
    for number in range(30):
        done(jobs.add((animals, other)[number % 2], (CATS if number % 2 == 0 else cats(2),)))
    assert asking in jobs.of(animals.id)
    jobs.replace_waiting(asking)
    done(jobs.of(animals.id)[0])
    assert library.document("animals", "cats.txt").text == "Cats of kind 1 are here."
    assert len(jobs.of(animals.id)) <= 22


def test_an_old_answer_does_not_undo_a_newer_one(jobs: Jobs, animals: Collection, library: Library) -> None:
    done(jobs.add(animals, (cats(1),)))
    second, third = done(jobs.add(animals, (cats(2),))), done(jobs.add(animals, (cats(3),)))
    jobs.replace_waiting(third)
    done(jobs.of(animals.id)[0])
    jobs.replace_waiting(second)
    again = done(jobs.of(animals.id)[0])
    assert [result.change for result in again.results] == [Change.WAITING]
    assert library.document("animals", "cats.txt").text == "Cats of kind 3 are here."
    jobs.replace_waiting(again)
    done(jobs.of(animals.id)[0])
    assert library.document("animals", "cats.txt").text == "Cats of kind 2 are here."


def test_files_go_to_the_collection_wherever_it_is_called_by_now(
    jobs: Jobs, animals: Collection, library: Library
) -> None:
    library.rename_collection("animals", "pets")
    job = done(jobs.add(animals, (CATS,)))
    assert (job.collection.name, len(library.entries("pets"))) == ("pets", 1)
    library.remove_collection("pets")
    with pytest.raises(errors.NotFound):
        jobs.add(animals, (CATS,))
    assert library.collections() == ()


def test_removing_a_collection_stops_what_goes_on_in_it(
    jobs: Jobs, hashed: None, held: Event, animals: Collection, library: Library
) -> None:
    running, waiting = jobs.add(animals, (CATS,)), jobs.add(animals, (cats(1),))
    until(lambda: running.progress.stage == "Embedding sentences")
    jobs.remove_collection("animals")
    assert (running.stopped, waiting.stopped, library.collections()) == (True, True, ())


def test_a_stopped_job_says_what_stays(
    jobs: Jobs, hashed: None, held: Event, animals: Collection, library: Library
) -> None:
    held.set()
    done(jobs.add(animals, (CATS,)))
    held.clear()
    before = library.collection("animals")
    job = jobs.reindex("animals")
    until(lambda: job.begun)
    jobs.stop(job)
    assert done(job).stopped
    assert "as it was" in job.kept
    assert library.collection("animals") == before
    assert "before that are kept" in jobs.add(animals, (CATS,)).kept


@pytest.mark.parametrize("end", [signal.SIGINT, None])
@pytest.mark.slow
def test_the_program_ends_though_a_job_has_long_to_go(tmp_path: Path, end: signal.Signals | None) -> None:
    """The job here tells nothing for a minute: at most a few seconds are spent on waiting for it."""
    script = f"""
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background inherits that it is ignored
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "tests")!r}]
import hash_embedding, pytest
from pathlib import Path
from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.settings import Settings
from ui.jobs import Jobs
hash_embedding.use(pytest.MonkeyPatch())
Encoder.encode_sentences = lambda *_: time.sleep(60)
library = Library(Settings(Path({str(tmp_path)!r})))
job = Jobs(library).add(library.create_collection("animals"), (Source("cats.txt", b"Cats sleep."),))
while job.progress.stage != "Embedding sentences":
    time.sleep(0.01)
print("begun", flush=True)
time.sleep({60 if end else 0})
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        assert process.stdout.readline() == b"begun\n"
        started = monotonic()
        if end:
            process.send_signal(end)
        process.wait(30)
    assert monotonic() - started < 15


def test_a_stopped_job_tells_what_became_of_the_files_so_far(jobs: Jobs, animals: Collection, held: Event) -> None:
    job = jobs.add(animals, (Source("bad.txt", b""), CATS))
    until(lambda: job.progress.stage == "Embedding sentences")
    jobs.stop(job)
    assert [(one.name, one.change) for one in done(job).results] == [("bad.txt", Change.FAILED)]
    assert job.stopped


def locked(text: str = "Cats sleep.") -> bytes:
    paper = Paper(passwords=("open sesame", "owner"))
    paper.put(72, 100, text)
    return paper.done()


def pictured() -> bytes:
    paper = Paper()
    paper.picture(72, 100, 300, 300)
    return paper.done()


def test_a_job_asks_for_passwords_until_they_open_the_files(jobs: Jobs, animals: Collection, library: Library) -> None:
    asked = done(jobs.add(animals, (Source("a.pdf", locked()), Source("b.pdf", locked("Dogs bark.")), CATS)))
    assert [one.name for one in asked.locked] == ["a.pdf", "b.pdf"]
    jobs.open_locked(asked, {"a.pdf": "wrong", "b.pdf": ""})
    assert [one.name for one in asked.locked] == ["b.pdf"]
    again = done(next(job for job in jobs.of(animals.id) if job is not asked))
    assert isinstance(again.results[0].error, errors.PasswordNeeded)
    assert again.results[0].error.wrong
    jobs.open_locked(again, {"a.pdf": "open sesame"})
    jobs.open_locked(asked, {"b.pdf": "open sesame"})
    for job in jobs.of(animals.id):
        done(job)
    assert [entry.name for entry in library.entries("animals")] == ["a.pdf", "b.pdf", "cats.txt"]
    assert all(job not in jobs.of(animals.id) for job in (asked, again))


def test_what_is_kept_of_a_locked_file_shows_its_pages(library: Library, animals: Collection) -> None:
    library.add("animals", [Source("a.pdf", locked(), "open sesame")])
    document = library.document("animals", "a.pdf")
    view = library.originals.page(document, 1, [library.sentences("animals", "a.pdf")[0].span])
    assert view.picture.startswith(b"\x89PNG")
    assert len(view.places[0]) == 1
    assert library.add("animals", [Source("a.pdf", locked(), "open sesame")])[0].change is Change.UNCHANGED


@pytest.mark.usefixtures("tesseract")
def test_a_job_offers_to_recognise_what_is_a_picture(jobs: Jobs, animals: Collection, library: Library) -> None:
    asked = done(jobs.add(animals, (Source("scan.pdf", pictured()),)))
    assert [one.name for one in asked.pictured] == ["scan.pdf"]
    jobs.recognise(asked)
    (job,) = jobs.of(animals.id)
    assert done(job).results[0].change is Change.ADDED
    document = library.document("animals", "scan.pdf")
    assert document.text == "Cats sleep. Cats eat."
    assert document.warnings == ("The text of page 1 was recognised from pictures and may hold mistakes.",)
    assert "recognised from a picture" in document.pages[0].caution


@pytest.mark.usefixtures("tesseract")
def test_pages_that_are_pictures_are_recognised_later(jobs: Jobs, animals: Collection, library: Library) -> None:
    paper = Paper()
    paper.put(72, 100, "Dogs bark.")
    paper.turn_page().picture(72, 100, 300, 300)
    source = Source("half.pdf", paper.done())
    library.add("animals", [source])
    assert library.entries("animals")[0].unread_pages == 1
    done(jobs.reread("animals", ["half.pdf"], recognise=True))
    (entry,) = library.entries("animals")
    assert (entry.unread_pages, entry.sentences) == (0, 3)
    assert library.add("animals", [source])[0].change is Change.UNCHANGED


def test_without_tesseract_nothing_is_offered(jobs: Jobs, animals: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_: None)
    asked = done(jobs.add(animals, (Source("scan.pdf", pictured()),)))
    assert (asked.pictured, asked.asks) == ((), False)
    assert "Install Tesseract" in str(asked.results[0].error)
