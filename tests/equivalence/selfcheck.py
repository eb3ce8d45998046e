#!/usr/bin/python3
"""Checks the checker: good rewrites in data/ pass, and every planted fault is detected, each in the
stage that it belongs to. Needs no binary."""

import json
import pathlib
import sys
import tempfile

import check
import sandbox

DATA = sandbox.HERE / "data"


def verdict_of(case, after, environment, scratch):
    """Compares before.py of the case with the text `after`."""
    original, migrated = scratch / "original", scratch / "migrated"
    for folder in (original, migrated):
        folder.mkdir(parents=True)
    (original / "train.py").write_text((DATA / case / "before.py").read_text())
    (migrated / "train.py").write_text(after)
    program = check.Program(case, "train.py", ("train.py",), environment=environment)
    return check.check_program(program, original=original, migrated=migrated, scratch=scratch)


def planted_text(fault):
    text = (DATA / fault["case"] / "after.py").read_text()
    if text.count(fault["replace"]) != 1:
        raise SystemExit(f"selfcheck.py: {fault['fault']}: the text to replace is not there once")
    return text.replace(fault["replace"], fault["by"])


def failures_of_good(scratch):
    for case in sorted(path.name for path in DATA.iterdir() if path.is_dir()):
        after = (DATA / case / "after.py").read_text()
        for rank in ("0", "1"):
            found = verdict_of(case, after, {"RANK": rank}, scratch / f"{case}-{rank}")
            yield [f"{case} (rank {rank}): {text}" for text in found.failures]
            if found.treatment != "rewritten":
                yield [f"{case}: counted as {found.treatment}"]


def failures_of_planted(scratch):
    for number, fault in enumerate(json.loads((DATA / "planted.json").read_text())):
        found = verdict_of(
            fault["case"], planted_text(fault), fault.get("environment", {}), scratch / str(number)
        )
        stages = {text.partition(":")[0] for text in found.failures}
        if not stages:
            yield [f"not detected: {fault['fault']}"]
        elif fault["detected"] not in stages:
            yield [f"{fault['fault']}: detected in {', '.join(sorted(stages))}, not in {fault['detected']}"]
        else:
            yield []


def main():
    sandbox.preload()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for check_failures in (failures_of_good, failures_of_planted):
            for failures in check_failures(pathlib.Path(scratch) / check_failures.__name__):
                for failure in failures:
                    print(f"selfcheck: {failure}")
                passed, failed = passed + (not failures), failed + bool(failures)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
