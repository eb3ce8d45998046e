"""Checks one migrated program against its original: files first, then behaviour."""

import pathlib
import shutil
from dataclasses import dataclass, field

import compare
import layout
import migration
import sandbox


@dataclass(frozen=True)
class Program:
    """`files`: relative paths that belong to it; `entry`: the one that is run, None to run nothing."""

    name: str
    entry: str | None
    files: tuple
    argv: tuple = ()
    environment: dict = field(default_factory=dict)
    modules: tuple = migration.PROFILER_MODULES
    expectations: compare.Expectations = compare.Expectations()
    status: int | None = 0


@dataclass
class Verdict:
    """`treatment`: rewritten, partly (the profiler is still imported), or untouched."""

    name: str
    failures: list
    treatment: str
    folder: str = ""


def copy_program(program, source, target):
    for name in program.files:
        place = pathlib.Path(target) / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(pathlib.Path(source) / name, place)


def check_program(program, *, original, migrated, scratch, report=migration.Report()):
    """`original` and `migrated` are the folders before and after the fix."""
    old = {name: (pathlib.Path(original) / name).read_bytes() for name in program.files}
    new = {name: (pathlib.Path(migrated) / name).read_bytes() for name in program.files}
    changed = [name for name in program.files if old[name] != new[name]]
    if not changed:
        return Verdict(program.name, [], "untouched")
    failures, profiler_left = _file_failures(changed, old, new, report)
    found = {name for name in program.files if _weighty(report.findings.get(name, ()))}
    if not failures and program.entry is not None:
        modules = program.modules if profiler_left or found else ()
        failures = _run_failures(program, original, migrated, scratch, modules)
    return Verdict(program.name, failures, "partly" if profiler_left else "rewritten")


def _weighty(findings):
    return [finding for finding in findings if finding.get("severity") != "note"]


def _file_failures(changed, old, new, report):
    failures = []
    profiler_left = False
    for name in changed:
        if not name.endswith(".py"):
            continue
        try:
            imports = migration.imports_profiler(new[name])
        except (SyntaxError, ValueError) as error:
            failures.append(f"parse: {name}: {error}")
            continue
        failures += [f"layout: {name}: {text}" for text in layout.lost_layout(old[name], new[name])]
        profiler_left |= imports
        if imports and not _weighty(report.findings.get(name, ())):
            failures.append(f"import: {name}: the profiler is still imported and no finding says so")
    return failures, profiler_left


def _run_failures(program, original, migrated, scratch, modules):
    scratch = pathlib.Path(scratch)
    before = _run(program, original, scratch / "before", program.modules)
    if program.status is not None and before.status != program.status:
        last = before.stderr.strip().splitlines()[-1:]
        return [f"original: ends with status {before.status}, not {program.status}: {' '.join(last)}"]
    after = _run(program, migrated, scratch / "after", modules)
    return compare.differences(before, after, program.expectations)


def _run(program, folder, scratch, modules):
    """Both runs happen in a working folder of the same name, so that printed paths agree."""
    place = scratch / "run"
    if place.exists():
        shutil.rmtree(place)
    copy_program(program, folder, place)
    work = place / pathlib.Path(program.entry).parent
    outcome = sandbox.run_program(
        place / program.entry,
        folder=work,
        scratch=scratch,
        argv=program.argv,
        environment=program.environment,
        profiler_modules=modules,
    )
    outcome.stdout = outcome.stdout.replace(str(scratch), "<scratch>")
    outcome.stderr = outcome.stderr.replace(str(scratch), "<scratch>")
    return outcome


def changed_files(before, after):
    """Names whose bytes differ, or that exist on one side only."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
