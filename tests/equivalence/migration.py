"""The program under test: applies it to a folder and reads what it left."""

import ast
import json
import pathlib
import subprocess
from dataclasses import dataclass, field

PROFILER_MODULES = ("smprof", "smppy")


class ToolFailed(Exception):
    """The run itself failed (exit status 2, a crash, or a report that is no JSON)."""


@dataclass
class Report:
    """What is left: findings by file (path relative to the folder)."""

    findings: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Tool:
    binary: pathlib.Path
    unsafe: bool = False
    options: tuple = ()

    def fix(self, folder):
        """Rewrites the folder in place."""
        self._run(folder, "--unsafe-fixes" if self.unsafe else "--fix")

    def report(self, folder):
        output = self._run(folder, "--format", "json")
        try:
            parsed = json.loads(output)
        except ValueError as error:
            raise ToolFailed(f"--format json: {error}") from error
        report = Report()
        for finding in parsed["findings"]:
            report.findings.setdefault(_relative(finding["file"], folder), []).append(finding)
        return report

    def _run(self, folder, *options):
        command = [str(self.binary), *options, *self.options, str(folder)]
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=300)
        if done.returncode not in (0, 1):
            errors = done.stderr.decode(errors="replace").strip().splitlines()
            raise ToolFailed(
                f"exit status {done.returncode} of {' '.join(options)}: {' / '.join(errors[:3])}"
            )
        return done.stdout


def _relative(name, folder):
    path = pathlib.Path(name)
    folder = pathlib.Path(folder).resolve()
    for candidate in (path, pathlib.Path.cwd() / path, folder / path):
        try:
            return str(candidate.resolve().relative_to(folder)) if candidate.exists() else str(path)
        except ValueError:
            continue
    return str(path)


def imports_profiler(source):
    """Whether Python source imports a profiler module. Raises SyntaxError when it is none."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module]
        else:
            continue
        if any(name.partition(".")[0] in PROFILER_MODULES for name in names):
            return True
    return False


def files_of(folder):
    """Bytes of all files below the folder, by relative path."""
    folder = pathlib.Path(folder)
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
