"""How far the jobs of a collection are, and what became of them. Shown on any page, refreshed while they run."""

from __future__ import annotations

import streamlit as st

from rag_core.library import EMBEDDING, Change, FileResult
from rag_core.names import visible
from ui.boundary import boundary, callback
from ui.cards import count
from ui.jobs import Job, Jobs
from ui.notice import notice, text
from ui.table import table
from ui.uploads import empty_box

_WORDS = {
    Change.ADDED: "added",
    Change.REPLACED: "replaced",
    Change.UNCHANGED: "unchanged, nothing to do",
    Change.WAITING: "not replaced yet: this name holds other content",
    Change.FAILED: "failed",
}


def show_jobs(jobs: Jobs, collection_id: str) -> None:
    """Running jobs with their progress, then finished ones with their results, the newest first."""
    show_running(jobs, collection_id)
    finished = [job for job in jobs.of(collection_id) if job.done]
    shown = [job for job in finished if job.asks or job is finished[0]]
    for job in shown:
        _finished(jobs, job)
    earlier = [job for job in finished if job not in shown]
    if earlier:
        with st.expander(f"Earlier results ({len(earlier)})"):
            for job in earlier:
                _finished(jobs, job)


def show_running(jobs: Jobs, collection_id: str) -> bool:
    """Show the progress of what runs, and tell whether anything does."""
    running = any(not job.done for job in jobs.of(collection_id))
    if running:
        _running(jobs, collection_id)
    return running


@st.fragment(run_every=0.5)
@boundary("The progress cannot be told")
def _running(jobs: Jobs, collection_id: str) -> None:
    waiting = [job for job in jobs.of(collection_id) if not job.done]
    if not waiting:
        st.rerun()
    for job in waiting:
        progress = job.progress
        rest = "" if progress.remaining is None else f", about {_time(progress.remaining)} left"
        if progress.stage == EMBEDDING and not progress.done:
            rest = ". The model is loaded first, which takes a while."
        share = progress.done / progress.total if progress.total else 0.0
        st.progress(min(share, 1.0), f"{job.title}. {progress.stage}: {progress.done:,} of {progress.total:,}{rest}")
        st.button(
            "Stopping…" if job.stopping else "Stop", key=f"stop-{job.number}", on_click=_stop, args=(jobs, job),
            disabled=job.stopping, help=job.kept,
        )  # fmt: skip


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{round(seconds / 3600)} h"


def _finished(jobs: Jobs, job: Job) -> None:
    with st.container(border=True):
        if job.error:
            notice("error", f"{job.title}: failed", job.error)
        elif job.stopped:
            notice("warning", f"{job.title}: stopped", job.kept)
        else:
            notice("warning" if _needs_attention(job) else "good", f"{job.title}: {_summary(job)}")
        if job.results:
            _table(job.results)
        if job.locked:
            _ask_for_passwords(jobs, job)
        with st.container(horizontal=True):
            if job.pictured:
                st.button(
                    f"Recognise the text of {count(len(job.pictured), 'file')}", key=f"recognise-{job.number}",
                    type="primary", on_click=_recognise, args=(jobs, job),
                )  # fmt: skip
            if job.waiting:
                st.button(
                    f"Replace {len(job.waiting)} with the new content", key=f"replace-{job.number}", type="primary",
                    on_click=_replace, args=(jobs, job),
                )  # fmt: skip
            st.button(
                "Keep what is stored" if job.waiting else "Dismiss", key=f"dismiss-{job.number}",
                on_click=_dismiss, args=(jobs, job),
            )  # fmt: skip


def _ask_for_passwords(jobs: Jobs, job: Job) -> None:
    with st.form(f"passwords-{job.number}", border=False):
        for place, source in enumerate(job.locked):
            text(f"Password of {visible(source.name)}")
            st.text_input(
                f"Password {place + 1}", type="password", key=f"password-{job.number}-{source.name}",
                label_visibility="collapsed",
            )  # fmt: skip
        st.form_submit_button("Unlock", type="primary", on_click=_unlock, args=(jobs, job))


@callback("The files were not opened")
def _unlock(jobs: Jobs, job: Job) -> None:
    keys = {source.name: f"password-{job.number}-{source.name}" for source in job.locked}
    jobs.open_locked(job, {name: st.session_state.get(key, "") for name, key in keys.items()})
    empty_box()


@callback("The text was not recognised")
def _recognise(jobs: Jobs, job: Job) -> None:
    jobs.recognise(job)
    empty_box()


@callback("The work was not stopped")
def _stop(jobs: Jobs, job: Job) -> None:
    jobs.stop(job)


@callback("Nothing was replaced")
def _replace(jobs: Jobs, job: Job) -> None:
    jobs.replace_waiting(job)
    empty_box()


@callback("The result was not dismissed")
def _dismiss(jobs: Jobs, job: Job) -> None:
    jobs.dismiss(job)
    empty_box()


def _needs_attention(job: Job) -> bool:
    return any(result.change in (Change.FAILED, Change.WAITING) for result in job.results)


def _summary(job: Job) -> str:
    if not job.results:
        return "done"
    counts = {change: sum(result.change is change for result in job.results) for change in Change}
    return ", ".join(f"{number} {change.value}" for change, number in counts.items() if number)


def _table(results: tuple[FileResult, ...]) -> None:
    rows = [(visible(one.name), _WORDS[one.change], one.sentences or "", _remark(one)) for one in results]
    table(["File", "Result", "Sentences", "Remarks"], rows, numbers=["Sentences"])


def _remark(result: FileResult) -> str:
    if result.error:
        reason = str(result.error).removeprefix(f"{visible(result.name)}: ")
        return reason[:1].upper() + reason[1:]
    if result.change is Change.WAITING:
        return f"New: SHA-256 {result.content_hash[:12]}. Stored: {result.stored_hash[:12]}."
    return " ".join(result.warnings)
