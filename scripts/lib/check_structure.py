"""Checks what docs/CONTRIBUTING.md promises about the tree; prints `path:line: fault` for each breach."""

import pathlib
import re
import sys

from includes import ROOT, included_names, resolve, tracked

# A folder includes itself and folders of lower levels. Folders of one level do not know each other.
LEVELS = [
    ["base"],
    ["source"],
    ["syntax", "scan"],
    ["python", "formats", "clang", "rules"],
    ["analysis"],
    ["fix", "gate"],
    ["report"],
    ["cli"],
]
LEVEL = {folder: level for level, folders in enumerate(LEVELS) for folder in folders}
ALLOWED = {("rules", "smprof_migrate/python/module.h")}  # for Vocabulary

HEAVY = ("CLI/", "fmt/", "nlohmann/")  # seconds of compile time each
MOST_LINES = 500
# In pieces, so that this file passes its own check.
UNFINISHED = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
VAGUE = ("util", "helper", "manager", "context", "data", "info")
# Where checkouts live on any machine; what else is above this checkout is this machine's own.
COMMON_FOLDERS = {"/", "/home", "/mnt", "/opt", "/root", "/srv", "/tmp", "/usr", "/var"}

faults = []


def fault(path, line, message):
    faults.append(f"{path}:{line}: {message}")


def lines_of(path):
    return (ROOT / path).read_text(encoding="utf-8", errors="replace").splitlines()


def folder_of(path):
    """The level folder of a source file: include/smprof_migrate/<folder>/… or src/<folder>/…"""
    parts = pathlib.PurePath(path).parts
    return parts[2] if parts[0] == "include" else parts[1]


def check_levels(path):
    folder = folder_of(path)
    if folder not in LEVEL:
        fault(path, 1, f"folder '{folder}' has no level in scripts/lib/check_structure.py")
        return
    for mark, name in included_names(path):
        if mark == "<" or (folder, name) in ALLOWED:
            continue
        found = resolve(path, name)
        if found is None:
            fault(path, 1, f"{name} is not in the project: write <{name}>")
            continue
        other = folder_of(found)
        if other != folder and LEVEL.get(other, len(LEVELS)) >= LEVEL[folder]:
            fault(path, 1, f"{folder}/ must not include {name}")


def check_header(path):
    lines = lines_of(path)
    if not lines or not lines[0].startswith("//"):
        fault(path, 1, "a header begins with what it is")
    if "#pragma once" not in lines:
        fault(path, 1, "#pragma once is missing")
    for _, name in included_names(path):
        if name.startswith(HEAVY):
            fault(path, 1, f"{name} is included in .cpp files only")


def check_own_header_first(path):
    folder, stem = folder_of(path), pathlib.PurePath(path).stem
    own = [f"include/smprof_migrate/{folder}/{stem}.h", f"src/{folder}/{stem}.h"]
    if not any((ROOT / header).is_file() for header in own):
        return
    includes = included_names(path)
    if not includes or resolve(path, includes[0][1]) not in own:
        fault(path, 1, "the first include of a .cpp is its own header")


def check_sources():
    for path in tracked("include/*.h", "src/*.h", "src/*.cpp"):
        check_levels(path)
        if path.endswith(".h"):
            check_header(path)
        else:
            check_own_header_first(path)
        words = pathlib.PurePath(path).stem.split("_")
        for word in VAGUE:
            if word in words or word + "s" in words:
                fault(path, 1, f"'{word}' says nothing in a file name")


def check_texts():
    for path in tracked("src/*", "include/*", "tests/*", "scripts/*", ".ci/*", "CMakeLists.txt"):
        if "/data/" in path:
            continue
        lines = lines_of(path)
        if len(lines) > MOST_LINES:
            fault(path, 1, f"{len(lines)} lines; {MOST_LINES} is the limit")
        for number, line in enumerate(lines, 1):
            if UNFINISHED.search(line):
                fault(path, number, "unfinished work is not committed")


def own_folders():
    """Folders above and around this checkout that say which machine it is on."""
    folders = {str(folder) for folder in [ROOT, *ROOT.parents]} | {str(pathlib.Path.home())}
    return sorted(folders - COMMON_FOLDERS)


def check_machine_paths():
    folders = own_folders()
    if not folders:
        return
    own = re.compile("|".join(re.escape(folder) + r"(?=/|\b)" for folder in folders))
    before = re.compile(r"[\w.$}~-]")  # then the folder is the end of another path
    for path in tracked("*"):
        for number, line in enumerate(lines_of(path), 1):
            found = own.search(line)
            if found and not before.search(line[max(0, found.start() - 1) : found.start()]):
                fault(path, number, f"a path of this machine: {found.group()}")


def check_rules():
    for rule in sorted(ROOT.glob("rules/*/*/")):
        name = rule.relative_to(ROOT)
        for needed in ("rule.json", "README.md"):
            if not (rule / needed).is_file():
                fault(name, 1, f"{needed} is missing")
        cases = sorted(case for case in rule.glob("cases/*/"))
        if not cases:
            fault(name, 1, "a rule has at least one case")
        for case in cases:
            if not (case / "before").is_dir():
                fault(case.relative_to(ROOT), 1, "before/ is missing")
            if not (case / "findings.txt").is_file():
                fault(case.relative_to(ROOT), 1, "findings.txt is missing")


def main():
    check_sources()
    check_texts()
    check_machine_paths()
    check_rules()
    for line in faults:
        print(line)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
