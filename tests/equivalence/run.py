#!/usr/bin/python3
"""Proof by behaviour: runs programs before and after the migration and compares what they did.

usage: run.py [--binary PATH] [--unsafe-fixes] [--keep FOLDER] [CASE...]
       run.py [--binary PATH] [--entry FILE] FOLDER|SCRIPT [-- ARGUMENTS]

CASE is a name in cases.json (default: all of them). Prints a line for each failure and a closing
`N passed, N failed`; the exit status is 0, 1 (failures) or 2 (the tool itself could not be run).
"""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile

import check
import compare
import migration
import sandbox

ROOT = sandbox.HERE.parent.parent
_SKIPPED = ("__pycache__", ".git")


def read_cases(names):
    cases = json.loads((sandbox.HERE / "cases.json").read_text())
    unknown = set(names) - {case["name"] for case in cases}
    if unknown:
        raise SystemExit(f"run.py: no such case: {', '.join(sorted(unknown))}")
    return [case for case in cases if not names or case["name"] in names]


def program_of(case, folder, unsafe):
    files = tuple(
        name for name in migration.files_of(folder) if not set(pathlib.Path(name).parts) & set(_SKIPPED)
    )
    expectations = compare.Expectations(
        iteration=case.get("iteration", "iteration"),
        cuda=case.get("cuda", True),
        schedule=not unsafe,
        early_end=case.get("early_end", False),
    )
    return check.Program(
        case["name"],
        case.get("entry"),
        files,
        tuple(case.get("arguments", ())),
        case.get("environment", {}),
        tuple(case.get("modules", migration.PROFILER_MODULES)),
        expectations,
        case.get("status", 0),
    )


def check_case(case, tool, work):
    """Original and migrated copies live in `work`, which stays when something fails."""
    folder = pathlib.Path(case["folder"])
    original, migrated = work / "original", work / "migrated"
    program = program_of(case, folder, tool.unsafe)
    for target in (original, migrated):
        check.copy_program(program, folder, target)
    tool.fix(migrated)
    fixed = migration.files_of(migrated)
    tool.fix(migrated)
    again = check.changed_files(fixed, migration.files_of(migrated))
    report = tool.report(migrated)
    verdict = check.check_program(program, original=original, migrated=migrated, scratch=work, report=report)
    verdict.failures += [f"second fix: changes {name}" for name in again]
    verdict.failures += [
        f"files: {name} appeared or is gone" for name in sorted(fixed.keys() ^ set(program.files))
    ]
    verdict.failures += _broken_expectations(case, verdict, report, original, migrated)
    return verdict


def _broken_expectations(case, verdict, report, original, migrated):
    expected = case.get("expect", "rewritten")
    failures = []
    if expected not in ("any", verdict.treatment):
        failures.append(f"treatment: {verdict.treatment}, not {expected}")
    if case.get("no_errors"):
        for name, findings in report.findings.items():
            failures += [
                f"false alarm: {name}: {found['rule']}: {found['message']}"
                for found in findings
                if found["severity"] == "error"
            ]
    for name in case.get("untouched", ()):
        if (original / name).read_bytes() != (migrated / name).read_bytes():
            failures.append(f"files: {name} must stay as it is")
    return failures


def run_cases(cases, options):
    passed = failed = 0
    options.keep.mkdir(parents=True, exist_ok=True)
    for case in cases:
        tool = migration.Tool(options.binary.resolve(), options.unsafe_fixes or case.get("unsafe", False))
        work = pathlib.Path(tempfile.mkdtemp(prefix=case["name"] + "-", dir=options.keep))
        try:
            verdict = check_case(case, tool, work)
        except migration.ToolFailed as error:
            verdict = check.Verdict(case["name"], [f"tool: {error}"], "untouched")
        for failure in verdict.failures:
            print(f"{case['name']}: {failure}  [{work}]")
        if verdict.failures:
            failed += 1
        else:
            passed += 1
            shutil.rmtree(work)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def case_of_path(path, entry, arguments):
    """A script, or a folder with the script `entry`, given on the command line."""
    if path.is_file():
        folder = pathlib.Path(tempfile.mkdtemp(prefix="smprof-migrate-case-"))
        shutil.copy2(path, folder / path.name)
        return {"name": path.stem, "folder": folder, "entry": path.name, "arguments": arguments}
    return {"name": path.name, "folder": path, "entry": entry, "arguments": arguments}


def main():
    own, passed_on = sys.argv[1:], []
    if "--" in own:
        cut = own.index("--")
        own, passed_on = own[:cut], own[cut + 1 :]
    parser = argparse.ArgumentParser(description="Runs programs before and after the migration.")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / "build/release/smprof-migrate")
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument(
        "--keep",
        type=pathlib.Path,
        default=pathlib.Path(tempfile.gettempdir()) / "smprof-migrate-equivalence",
    )
    parser.add_argument("--entry", default="train.py")
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args(own)
    if not options.binary.exists():
        print(f"run.py: no such program: {options.binary}", file=sys.stderr)
        return 2
    paths = [pathlib.Path(name) for name in options.cases if pathlib.Path(name).exists()]
    if paths:
        cases = [case_of_path(path, options.entry, passed_on) for path in paths]
    else:
        cases = read_cases(options.cases)
        for case in cases:
            case["folder"] = ROOT / case["folder"]
    sandbox.preload()
    return run_cases(cases, options)


if __name__ == "__main__":
    sys.exit(main())
