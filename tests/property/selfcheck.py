#!/usr/bin/python3
"""Checks generator and comparison without a binary: programs run to their end, depend on the seed
alone, behave the same over a perfect stand-in for the migration, and differently over a faulty one.

usage: selfcheck.py [--seed N] [--count N]
"""

import argparse
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "equivalence")]
sys.dont_write_bytecode = True

import compare  # noqa: E402
import generate  # noqa: E402
import sandbox  # noqa: E402

# What goes wrong on purpose, and the stage that must notice it in some program.
FAULTS = {
    "no step": "step",
    "late step": "step",
    "lost end": "events",
    "other name": "events",
    "cuda": "activities",
    "one object": "profiler",
}


def run(name, entry, folder, **options):
    environment = {**entry["environment"], **options.pop("environment", {})}
    return sandbox.run_program(
        folder / name, folder=folder, scratch=folder / "run", environment=environment, **options
    )


def failures_of(name, entry, folder):
    before = run(name, entry, folder)
    if before.status != 0 or before.stderr:
        return [f"{name}: original: status {before.status}: {before.stderr.strip()[-200:]}"]
    after = run(name, entry, folder, retired=HERE / "stand_in")
    return [f"{name}: {text}" for text in compare.differences(before, after)]


def undetected_faults(entries, folder):
    for fault, stage in FAULTS.items():
        if not any(stage_noticed(name, entry, folder, fault, stage) for name, entry in entries.items()):
            yield f"not detected in any program: {fault}"


def stage_noticed(name, entry, folder, fault, stage):
    before = run(name, entry, folder)
    after = run(name, entry, folder, retired=HERE / "stand_in", environment={"STAND_IN_FAULT": fault})
    return any(text.startswith(stage + ":") for text in compare.differences(before, after))


def main():
    parser = argparse.ArgumentParser(description="Checks generator and comparison without a binary.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=150)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    sandbox.preload()
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        entries = generate.write_programs(options.seed, options.count, folder)
        failures = [text for name, entry in entries.items() for text in failures_of(name, entry, folder)]
        failures += [
            f"{number}: another program at the second time"
            for number in range(options.count)
            if generate.program(options.seed, number) != generate.program(options.seed, number)
        ]
        failures += undetected_faults(entries, folder)
    for failure in failures:
        print(failure)
    print(f"{options.count + len(FAULTS) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
