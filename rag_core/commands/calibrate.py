"""``calibrate``: labelled questions in, the threshold that keeps wrong answers rare out."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from rag_core.commands import calibration_options
from rag_core.commands.opening import opened, tell
from rag_core.commands.options import add_ranking, add_reading
from rag_core.errors import CalibrationError
from rag_core.terminal import complain, watch

if TYPE_CHECKING:
    from rag_core.chosen import Chosen
    from rag_core.trials import Rehearsal


def add_calibrate(commands: Any) -> None:
    command = calibration_options.add_calibrate(commands)
    add_ranking(command)
    add_reading(command)
    command.set_defaults(run=_calibrate)


def _calibrate(options: argparse.Namespace) -> int:
    """What the questions show is told even where no threshold can be chosen."""
    from rag_core.folder import COLLECTION

    trials, settings = calibration_options.questions(options), calibration_options.ranking(options)
    with opened(options) as (library, synced, names):
        status = tell(library, synced, names)
        found = calibration_options.rehearsed(library, COLLECTION, trials, options, watch())
        before = library.calibrating.applied(library.collection(COLLECTION), settings).least
        try:
            chosen = calibration_options.chosen(found, options)
        except CalibrationError as error:
            _show_calibration(found, before, None, options)
            return complain(error, 1)
        if options.store:
            library.calibrating.choose(COLLECTION, chosen, settings.mode, settings.rerank)
    _show_calibration(found, before, chosen, options)
    return status


def _show_calibration(found: Rehearsal, before: float, chosen: Chosen | None, options: argparse.Namespace) -> None:
    from rag_core.commands.calibration_report import calibration_lines, calibration_record

    stored = options.store and chosen is not None
    if options.json:
        print(json.dumps(calibration_record(found, before, chosen, stored), ensure_ascii=False))
    else:
        print("\n".join(calibration_lines(found, before, chosen, stored)))
