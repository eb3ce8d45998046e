"""Which of the project's own files a source file includes."""

import functools
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
_INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def tracked(*patterns):
    """Tracked files that match, as paths relative to the root; deleted ones are left out."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--", *patterns]
    names = subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


@functools.lru_cache(maxsize=None)
def included_names(path):
    """The names in #include lines of a file, in order: ("<" or '"', name)."""
    return tuple(_INCLUDE.findall((ROOT / path).read_text(encoding="utf-8")))


def resolve(path, name):
    """The project's file that `name` means in `path`, relative to the root; None if it is not ours."""
    for folder in (str(pathlib.PurePath(path).parent), "include", "src", "tests"):
        candidate = pathlib.PurePath(folder, name)
        if (ROOT / candidate).is_file():
            return str(candidate)
    return None


def closure(path):
    """`path` and every file of the project it includes, directly or not."""
    seen = set()
    waiting = [path]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        for mark, name in included_names(current):
            found = resolve(current, name) if mark == '"' else None
            if found:
                waiting.append(found)
    return sorted(seen)
