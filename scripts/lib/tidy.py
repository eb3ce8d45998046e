"""clang-tidy over the product's sources, two at a time or as many as there are CPUs.

usage: tidy.py BUILD_FOLDER

A file that was clean is not looked at again until it, a header of ours that it includes, the
configuration or its compile command changes: the stamp in BUILD_FOLDER/tidy holds a hash of these.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

from includes import ROOT, closure, tracked


def commands(build):
    entries = json.loads((build / "compile_commands.json").read_text())
    return {entry["file"]: entry["command"] for entry in entries}


def state_of(path, command):
    state = hashlib.sha256(command.encode())
    state.update((ROOT / ".clang-tidy").read_bytes())
    for name in closure(path):
        state.update(name.encode())
        state.update((ROOT / name).read_bytes())
    return state.hexdigest()


def check(build, path):
    command = ["clang-tidy-14", "-p", str(build), "--quiet",
               "--extra-arg=-Wno-unknown-warning-option", str(ROOT / path)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode == 0, done.stdout


def stamp_of(build, path):
    return build / "tidy" / (path.replace("/", "%") + ".clean")


def pending(build):
    """(path, state) of the sources that have no stamp for their present state."""
    known = commands(build)
    for path in tracked("src/*.cpp"):
        command = known.get(str(ROOT / path))
        if command is None:
            continue  # compiled on other machines only, or not yet part of the build
        state = state_of(path, command)
        stamp = stamp_of(build, path)
        if not stamp.is_file() or stamp.read_text() != state:
            yield path, state


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    (build / "tidy").mkdir(exist_ok=True)
    clean = True
    threads = len(os.sched_getaffinity(0))
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        runs = {pool.submit(check, build, path): (path, state) for path, state in pending(build)}
        for run in concurrent.futures.as_completed(runs):
            path, state = runs[run]
            good, output = run.result()
            if good:
                stamp_of(build, path).write_text(state)
            else:
                clean = False
                print(f"{path}:\n{output}", flush=True)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
