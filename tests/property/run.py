#!/usr/bin/python3
"""Generated programs, migrated in one run of the tool, must behave as before.

usage: run.py [--binary PATH] [--unsafe-fixes] [--seed N] [--count N] [--min-fixed SHARE] [--keep FOLDER]

A program that the tool leaves byte for byte as it was passes, but at least the share --min-fixed has
to be rewritten. Prints the seed, a line for each failure, how many programs were rewritten, and a
closing `N passed, N failed`; the exit status is 0, 1 (failures) or 2 (the tool could not be run).
"""

import argparse
import collections
import concurrent.futures
import multiprocessing
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "equivalence")]
sys.dont_write_bytecode = True

import check  # noqa: E402
import compare  # noqa: E402
import generate  # noqa: E402
import migration  # noqa: E402
import sandbox  # noqa: E402


def check_one(task):
    """In a worker: one program's verdict."""
    name, entry, unsafe, folder, findings = task
    expectations = compare.Expectations(schedule=not unsafe)
    program = check.Program(
        name, name, tuple(entry["files"]), environment=entry["environment"], expectations=expectations
    )
    scratch = folder / "runs" / name
    try:
        verdict = check.check_program(
            program,
            original=folder / "original",
            migrated=folder / "migrated",
            scratch=scratch,
            report=migration.Report(findings),
        )
    except Exception as error:  # a fault of this harness: named with the program it happened on
        return check.Verdict(name, [f"harness: {type(error).__name__}: {error}"], "untouched", str(scratch))
    verdict.folder = str(scratch)
    if not verdict.failures:
        shutil.rmtree(scratch, ignore_errors=True)
    return verdict


def check_all(entries, tool, folder):
    """Migrates all programs, then compares them in parallel. Yields verdicts."""
    original, migrated = folder / "original", folder / "migrated"
    shutil.copytree(original, migrated)
    tool.fix(migrated)
    fixed = migration.files_of(migrated)
    tool.fix(migrated)
    again = set(check.changed_files(fixed, migration.files_of(migrated)))
    report = tool.report(migrated)
    tasks = [
        (
            name,
            entry,
            tool.unsafe,
            folder,
            {file: report.findings[file] for file in entry["files"] if file in report.findings},
        )
        for name, entry in entries.items()
    ]
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), mp_context=context) as workers:
        for verdict in workers.map(check_one, tasks, chunksize=8):
            verdict.failures += [
                f"second fix: changes {file} again"
                for file in entries[verdict.name]["files"]
                if file in again
            ]
            yield verdict


def report(verdicts, options, count):
    passed = failed = 0
    treatments = collections.Counter()
    for verdict in verdicts:
        treatments[verdict.treatment] += 1
        for failure in verdict.failures:
            print(f"{verdict.name}: {failure}  [{verdict.folder}]", flush=True)
        failed, passed = failed + bool(verdict.failures), passed + (not verdict.failures)
    print(
        f"rewritten {treatments['rewritten']}, rewritten in part {treatments['partly']}, left alone {treatments['untouched']}"
    )
    share = treatments["rewritten"] / max(count, 1)
    if share < options.min_fixed:
        print(f"too few rewritten: {share:.0%}, not {options.min_fixed:.0%}")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    root = HERE.parent.parent
    parser = argparse.ArgumentParser(
        description="Generated programs must behave the same after the migration."
    )
    parser.add_argument("--binary", type=pathlib.Path, default=root / "build/release/smprof-migrate")
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--count", type=int, default=10000 if os.environ.get("SMPROF_LONG") else 500)
    parser.add_argument("--min-fixed", type=float, default=0.3)
    parser.add_argument(
        "--keep",
        type=pathlib.Path,
        help="folder for programs and runs (default: a new one below the temporary folder)",
    )
    options = parser.parse_args()
    if not options.binary.exists():
        print(f"run.py: no such program: {options.binary}", file=sys.stderr)
        return 2
    folder = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="smprof-migrate-property-"))
    started = time.monotonic()
    print(f"seed {options.seed}, {options.count} programs in {folder}", flush=True)
    entries = generate.write_programs(options.seed, options.count, folder / "original")
    sandbox.preload()
    verdicts = check_all(entries, migration.Tool(options.binary.resolve(), options.unsafe_fixes), folder)
    try:
        status = report(verdicts, options, options.count)
    except migration.ToolFailed as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    print(f"{time.monotonic() - started:.1f} s", file=sys.stderr)
    if status == 0 and options.keep is None:
        shutil.rmtree(folder)
    return status


if __name__ == "__main__":
    sys.exit(main())
