"""An answer that is asked for again replaces none: a switch leads back to those before it."""

from datetime import UTC, datetime, timedelta, timezone

import messages_server as server
from messages_server import MessagesServer
from test_answer_page import FALSE, TRUE, ask, ended, generated, labels, leave_out, says, service  # noqa: F401
from test_pages import home, html, press  # noqa: F401

from ui.earlier import clock


def test_generate_again_keeps_the_answer_before_it(service: MessagesServer) -> None:  # noqa: F811
    service.plays += [says((TRUE, "30 days")), says((FALSE, "30 days"))]
    app = generated()
    assert "Earlier" not in labels(app)
    app = ended(press(app, "Generate again"))
    assert "Answer 2 of 2 · claude-haiku-5-5 · " in html(app)
    assert "60 days" in html(app)
    app = press(app, "Earlier")
    assert "Answer 1 of 2" in html(app)
    assert TRUE in html(app)
    assert "60 days" not in html(app)
    assert "60 days" in html(press(app, "Later"))
    assert len(service.seen) == 2


def test_a_new_answer_is_shown_whichever_was_gone_back_to(service: MessagesServer) -> None:  # noqa: F811
    app = ended(press(generated(), "Generate again"))
    app = press(app, "Earlier")
    app = ended(press(app, "Generate again"))
    assert "Answer 3 of 3" in html(app)


def test_what_was_made_from_other_evidence_can_be_gone_back_to_and_says_so(service: MessagesServer) -> None:  # noqa: F811
    app = generated()
    app.slider(key="radius").set_value(2).run()
    app = ended(press(app, "Generate from this evidence"))
    assert "This answer was made from other evidence" not in html(app)
    app = press(app, "Earlier")
    assert "This answer was made from other evidence" in html(app)
    app.slider(key="radius").set_value(0).run()
    assert "Answer 1 of 2" in html(app)
    assert "This answer was made from other evidence" not in html(app)


def test_answers_without_a_window_are_kept_and_say_whether_they_agree(service: MessagesServer) -> None:  # noqa: F811
    none = server.says("NOT_IN_EVIDENCE")
    service.plays += [says((TRUE, "30 days")), none, none]
    app = generated()
    leave_out(app, 0)
    app = ended(press(app, "Answer again without it"))
    assert "One answer with it and one without it prove little" in html(app)
    app = ended(press(app, "Answer again without it"))
    assert "Both answers without it agree: it depended on it." in html(app)
    assert "Answer 2 of 2" in html(app)
    assert html(app).count("Written by") == 1


def test_the_time_of_an_answer_is_that_of_the_person_or_called_utc() -> None:
    moment = datetime(2026, 1, 1, 23, 30, tzinfo=UTC)
    assert clock(moment, timezone(timedelta(hours=9))) == "08:30"
    assert clock(moment, None) == "23:30 UTC"
