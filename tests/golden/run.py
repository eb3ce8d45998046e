#!/usr/bin/env python3
"""Runs every case of every rule through the real binary.

usage: run.py [--binary PATH] [--accept] [--only TEXT] [--rules DIR]

rules/<group>/<rule>/cases/<case>/
    before/       the files as they are found
    after/        the files after `--fix`; absent: nothing may change
    findings.txt  one line a finding of `before`: "train.py:3:6 SMP102 safe"
    case.json     optional: {"arguments": ["--unsafe-fixes"]} for the fix
rules/<group>/<rule>/keep/   files in which the rule must find nothing and that must not change
rules/<group>/<rule>/README.md   its "## Before" and "## After" blocks are a case, too

Verdicts: Missing (a finding that is expected), Noisy (one that is not), Wrong (other bytes than
expected), Unstable (a second run, --diff or another -j tells something else).
"""
import argparse
import ast
import concurrent.futures
import difflib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def read_tree(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".git" not in path.relative_to(folder).parts
    }


def write_tree(files, folder):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def show_difference(expected, actual):
    lines = []
    for name in sorted(set(expected) | set(actual)):
        old, new = expected.get(name), actual.get(name)
        if old == new:
            continue
        if old is None or new is None:
            lines.append(f"    {name}: {'not expected' if old is None else 'is gone'}")
            continue
        split = lambda b: [repr(line)[2:-1] for line in b.splitlines(keepends=True)]
        diff = difflib.unified_diff(split(old), split(new), "expected " + name, "actual " + name,
                                    lineterm="", n=1)
        lines += ["    " + line for line in diff]
    return "\n".join(lines[:60])


class Tool:
    def __init__(self, binary):
        self.binary = str(pathlib.Path(binary).resolve())
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("SMPROF_")}
        self.environment.update(HOME="/nonexistent", XDG_CONFIG_HOME="/nonexistent",
                                GIT_CONFIG_NOSYSTEM="1")

    def run(self, folder, *arguments):
        done = subprocess.run([self.binary, *arguments], cwd=folder, capture_output=True,
                              env=self.environment, stdin=subprocess.DEVNULL, timeout=60)
        if done.returncode not in (0, 1):
            raise AssertionError(f"status {done.returncode} of {' '.join(arguments)}: "
                                 f"{done.stderr.decode(errors='replace').strip()}")
        return done

    def findings(self, folder, *arguments):
        done = self.run(folder, ".", "--format", "json", *arguments)
        report = json.loads(done.stdout)
        lines = []
        for f in report["findings"]:
            start = f["range"]["start"]
            lines.append(f"{f['file']}:{start['line']}:{start['column']} {f['rule']} {f['safety']}")
        return lines, done.stdout


class Case:
    def __init__(self, name, before, after, findings_file, arguments, after_folder=None):
        self.name, self.before, self.after = name, before, after
        self.findings_file, self.arguments = findings_file, arguments
        self.after_folder = after_folder

    def check(self, tool, accept):
        problems = []
        with tempfile.TemporaryDirectory(prefix="smprof-case-") as temporary:
            folder = pathlib.Path(temporary) / "case"
            write_tree(self.before, folder)
            problems += self.check_findings(tool, folder, accept)
            problems += self.check_fix(tool, folder, accept)
        return [f"{self.name}: {problem}" for problem in problems]

    def check_findings(self, tool, folder, accept):
        found, report = tool.findings(folder, "-j1")
        _, report8 = tool.findings(folder, "-j8")
        strip = lambda r: {k: v for k, v in json.loads(r).items() if k != "summary"}
        problems = []
        if strip(report) != strip(report8):
            problems.append("Unstable: -j1 and -j8 report different things")
        if self.findings_file is None:
            return problems
        if accept:
            self.findings_file.write_text("".join(line + "\n" for line in found))
            return problems
        expected = []
        if self.findings_file.exists():
            expected = self.findings_file.read_text().split("\n")[:-1]
        with_safety = all(len(line.split()) > 2 for line in expected)
        actual = found if with_safety else [line.rsplit(" ", 1)[0] for line in found]
        missing = [line for line in expected if line not in actual]
        noisy = [line for line in actual if line not in expected]
        problems += [f"Missing: {line}" for line in missing] + [f"Noisy: {line}" for line in noisy]
        if not missing and not noisy and sorted(actual) != sorted(expected):
            problems.append("Noisy: the same finding more than once")
        return problems

    def check_fix(self, tool, folder, accept):
        problems = []
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
        patch = tool.run(folder, ".", "--diff", *self.arguments).stdout
        if read_tree(folder) != self.before:
            problems.append("Wrong: --diff changed a file")
        tool.run(folder, ".", "--fix", *self.arguments)
        actual = read_tree(folder)
        if accept and self.after_folder is not None:
            shutil.rmtree(self.after_folder, ignore_errors=True)
            if actual != self.before:
                write_tree(actual, self.after_folder)
        elif actual != self.after:
            problems.append("Wrong after --fix:\n" + show_difference(self.after, actual))
        problems += self.check_again(tool, folder, actual)
        problems += self.check_patch(patch, folder, actual)
        problems += self.check_syntax(actual)
        return problems

    def check_again(self, tool, folder, actual):
        tool.run(folder, ".", "--fix", *self.arguments)
        again = read_tree(folder)
        if again == actual:
            return []
        return ["Unstable: a second --fix changes more:\n" + show_difference(actual, again)]

    def check_patch(self, patch, folder, actual):
        for path in folder.iterdir():
            if path.name != ".git":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        write_tree(self.before, folder)
        if not patch:
            return [] if actual == self.before else ["Unstable: --diff is empty, --fix is not"]
        done = subprocess.run(["git", "apply", "-"], cwd=folder, input=patch, capture_output=True)
        if done.returncode != 0:
            return ["Unstable: git apply refuses --diff: " + done.stderr.decode(errors="replace")]
        if read_tree(folder) != actual:
            return ["Unstable: --diff and --fix differ:\n"
                    + show_difference(actual, read_tree(folder))]
        return []

    def check_syntax(self, actual):
        problems = []
        for name, content in actual.items():
            if not name.endswith(".py") or content == self.before.get(name):
                continue
            if compiles(self.before[name]) and not compiles(content):
                problems.append(f"Wrong: CPython cannot compile {name} after the fix")
        return problems


def compiles(content):
    try:
        ast.parse(content)
        return True
    except (SyntaxError, ValueError):
        return False


class Keep:
    def __init__(self, name, rule_id, files):
        self.name, self.rule_id, self.files = name, rule_id, files

    def check(self, tool, accept):
        problems = []
        with tempfile.TemporaryDirectory(prefix="smprof-keep-") as temporary:
            folder = pathlib.Path(temporary)
            write_tree(self.files, folder)
            found, _ = tool.findings(folder)
            noisy = [line for line in found if f" {self.rule_id} " in line]
            problems += [f"{self.name}: Noisy: {line}" for line in noisy]
            tool.run(folder, ".", "--fix", "--unsafe-fixes")
            if not found and read_tree(folder) != self.files:
                problems.append(f"{self.name}: Wrong: a file without findings was changed")
        return problems


def readme_case(rule_folder):
    rule = json.loads((rule_folder / "rule.json").read_text())
    if "recipe" not in rule:
        return None  # what its README shows is done by hand
    text = (rule_folder / "README.md").read_text()
    blocks = {}
    for title, body in re.findall(r"^## (Before|After)\n(.*?)(?=^## |\Z)", text, re.M | re.S):
        fence = re.search(r"^```(\w*)(?: ([\w./-]+))?\n(.*?)^```", body, re.M | re.S)
        if fence:
            suffix = {"python": "train.py"}.get(fence.group(1), "file." + fence.group(1))
            blocks[title] = {fence.group(2) or suffix: fence.group(3).encode()}
    if "Before" not in blocks or "After" not in blocks:
        return None
    arguments = ["--unsafe-fixes"] if rule.get("safety") == "unsafe" else []
    name = f"{rule_folder.parent.name}/{rule_folder.name}/README.md"
    return Case(name, blocks["Before"], blocks["After"], None, arguments)


def folder_case(rule_folder, case):
    options = {}
    if (case / "case.json").exists():
        options = json.loads((case / "case.json").read_text())
    before = read_tree(case / "before")
    after = read_tree(case / "after") if (case / "after").is_dir() else before
    name = f"{rule_folder.parent.name}/{rule_folder.name}/{case.name}"
    return Case(name, before, after, case / "findings.txt", options.get("arguments", []),
                case / "after")


def collect(rules):
    for rule_file in sorted(rules.glob("*/*/rule.json")):
        folder = rule_file.parent
        if case := readme_case(folder):
            yield case
        if (folder / "cases").is_dir():
            for case in sorted((folder / "cases").iterdir()):
                yield folder_case(folder, case)
        if (folder / "keep").is_dir():
            rule_id = json.loads(rule_file.read_text())["id"]
            name = f"{folder.parent.name}/{folder.name}/keep"
            yield Keep(name, rule_id, read_tree(folder / "keep"))


def check(tool, case, accept):
    try:
        return case.check(tool, accept)
    except Exception as error:  # a crash of the tool is a failure of the case
        return [f"{case.name}: {type(error).__name__}: {error}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=ROOT / "build/release/smprof-migrate")
    parser.add_argument("--accept", action="store_true",
                        default=os.environ.get("SMPROF_ACCEPT") == "1",
                        help="write findings.txt and after/ as the tool gives them")
    parser.add_argument("--only", default="", help="run the cases whose name contains this")
    parser.add_argument("--rules", type=pathlib.Path, default=ROOT / "rules")
    options = parser.parse_args()
    tool = Tool(options.binary)
    cases = [case for case in collect(options.rules) if options.only in case.name]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for problems in pool.map(lambda case: check(tool, case, options.accept), cases):
            failed += bool(problems)
            for problem in problems:
                print(problem)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
