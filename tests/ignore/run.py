#!/usr/bin/env python3
"""Compares which files the tool looks at with what git says, on random trees.

usage: run.py [--binary PATH] [--seed N] [--count N]

Each tree has random folders, files, ignore files, tracked-but-ignored files and patterns over a
small alphabet, so that they meet often. The tool is started at the root, in a subfolder, and from
above the repository.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ["a", "b", "ab", "c", "a.b", "#a", "!b", "a b", "[a]", "-"]
PIECES = ["a", "b", "ab", "c", "*", "**", "?", "[ab]", "[!a]", "[a-c]", "[[:alpha:]]", "a.b", ".py",
          "*.py", "a*", "\\a", "\\#a", "a b", " ", "\\ ", "[", "\\", "***", "[]a]", "[^b]", "[a-]"]


def pattern(rng):
    text = "/".join("".join(rng.choices(PIECES, k=rng.choice([1, 1, 1, 2])))
                    for _ in range(rng.choice([1, 1, 1, 2, 2, 3])))
    if rng.random() < 0.3:
        text = "/" + text
    if rng.random() < 0.3:
        text += "/"
    if rng.random() < 0.25:
        text = "!" + text
    if rng.random() < 0.05:
        text = "#" + text
    if rng.random() < 0.1:
        text += rng.choice([" ", "  ", "\\ ", "\t"])
    return text


def ignore_text(rng):
    lines = [pattern(rng) for _ in range(rng.randint(1, 4))]
    newline = rng.choice(["\n", "\n", "\n", "\r\n"])
    text = newline.join(lines) + rng.choice([newline, ""])
    return ("\ufeff" if rng.random() < 0.05 else "") + text


def make_tree(rng, root):
    folders = [root]
    for _ in range(rng.randint(2, 7)):
        folder = rng.choice(folders) / rng.choice(NAMES)
        if not folder.exists():
            folder.mkdir()
            folders.append(folder)
    for folder in folders:
        for _ in range(rng.randint(0, 3)):
            path = folder / (rng.choice(NAMES) + ".py")
            if not path.is_dir():
                path.write_text("")
        if rng.random() < 0.4:
            (folder / ".gitignore").write_text(ignore_text(rng), newline="")
    return folders


def git(root, *arguments, **more):
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, **more)


def tracked_some(rng, root):
    files = [str(p.relative_to(root)) for p in root.rglob("*.py") if ".git" not in p.parts]
    chosen = rng.sample(files, min(len(files), rng.randint(0, 2)))
    if chosen:
        git(root, "--literal-pathspecs", "add", "-f", "--", *chosen)
    if rng.random() < 0.3:
        git(root, "update-index", "--index-version", "4")


def expected(root):
    out = git(root, "ls-files", "-z", "-co", "--exclude-standard").stdout.decode()
    return sorted({name for name in out.split("\0") if name.endswith(".py")})


def looked_at(binary, start, path, environment):
    done = subprocess.run([binary, "--show-files", path], cwd=start, capture_output=True,
                          env=environment)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return sorted(done.stdout.decode().splitlines())


def check(binary, seed, folder, environment):
    rng = random.Random(seed)
    root = folder / "repo"
    root.mkdir()
    git(root, "init", "-q")
    folders = make_tree(rng, root)
    if rng.random() < 0.3:
        (root / ".git/info/exclude").write_text(ignore_text(rng), newline="")
    tracked_some(rng, root)
    wanted = expected(root)
    problems = []
    found = looked_at(binary, root, ".", environment)
    if found != wanted:
        problems.append(f"root: git {wanted}, here {found}")
    below = rng.choice(folders)
    prefix = str(below.relative_to(root)) + "/"
    if below != root and below_is_reached(wanted, prefix):
        part = sorted(name[len(prefix):] for name in wanted if name.startswith(prefix))
        found = looked_at(binary, below, ".", environment)
        if found != part:
            problems.append(f"from {prefix}: git {part}, here {found}")
    above = sorted("repo/" + name for name in wanted)
    found = looked_at(binary, folder, "repo", environment)
    if found != above:
        problems.append(f"from above: git {above}, here {found}")
    return problems


def below_is_reached(wanted, prefix):
    # A folder that is ignored as a whole is looked at when it is named; git has no such question.
    return any(name.startswith(prefix) for name in wanted)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=ROOT / "build/release/smprof-migrate")
    parser.add_argument("--seed", type=int, default=20270630)
    parser.add_argument("--count", type=int,
                        default=2000 if os.environ.get("SMPROF_LONG") == "1" else 150)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    failed = 0
    with tempfile.TemporaryDirectory(prefix="smprof-ignore-") as temporary:
        home = pathlib.Path(temporary) / "home"
        home.mkdir()
        environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"),
                       "GIT_CONFIG_NOSYSTEM": "1"}
        os.environ.update(environment)
        for number in range(options.count):
            folder = pathlib.Path(temporary) / "case"
            folder.mkdir()
            problems = check(binary, options.seed + number, folder, environment)
            failed += bool(problems)
            for problem in problems:
                print(f"seed {options.seed + number}: {problem}")
            shutil.rmtree(folder)
    print(f"seed {options.seed}")
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
