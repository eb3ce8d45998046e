"""Runs a Python program in a fork of this process, where the recording modules are loaded already.

A fork takes milliseconds where a new interpreter takes tens of them, and each program still starts
with untouched modules. Programs see the recording modules, their own folder and the standard
library; paths below /opt/ml lead into the program's working folder.
"""

import atexit
import builtins
import glob
import importlib
import io
import json
import os
import pathlib
import signal
import sys
import threading
import traceback
import types
import weakref
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
MODULES = HERE / "modules"
RETIRED = HERE / "retired"
LIMIT_SECONDS = 20

_PRELOADED = (
    "torch",
    "torchvision",
    "torch.utils.tensorboard",
    "tensorflow",
    "lightning.pytorch.callbacks",
    "pytorch_lightning.callbacks",
    "transformers",
    "accelerate",
    "tqdm.auto",
    "keras",
    "probe",
    "argparse",
    "asyncio",
    "contextlib",
    "functools",
    "random",
    "time",
    "glob",
)


@dataclass
class Outcome:
    """What one run of a program showed."""

    status: int
    stdout: str
    stderr: str
    events: list


def preload():
    """Loads the recording modules into this process, once."""
    sys.dont_write_bytecode = True
    if str(MODULES) not in sys.path:
        sys.path.insert(0, str(MODULES))
    for name in _PRELOADED:
        importlib.import_module(name)


def run_program(
    script,
    *,
    folder,
    scratch,
    argv=(),
    environment=None,
    profiler_modules=("smprof", "smppy"),
    retired=RETIRED,
):
    """Runs `script` with the working folder `folder`; files of the run itself go to `scratch`.
    Only the named profiler modules, of the folder `retired`, can be imported: none is how the world is
    after the retirement."""
    scratch = pathlib.Path(scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    events = scratch / "events.jsonl"
    events.unlink(missing_ok=True)
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _become(script, folder, scratch, argv, environment or {}, profiler_modules, retired)
    _, wait_status = os.waitpid(child, 0)
    return Outcome(
        os.waitstatus_to_exitcode(wait_status),
        (scratch / "stdout").read_text(errors="surrogateescape"),
        (scratch / "stderr").read_text(errors="surrogateescape"),
        _read_events(events),
    )


def _read_events(path):
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


class _CountingOutput(io.TextIOWrapper):
    """A stdout that knows how much was printed, for the event log."""

    printed = 0

    def write(self, text):
        self.printed += len(text)
        return super().write(text)


def _become(script, folder, scratch, argv, environment, profiler_modules, retired):
    """In the fork: turns into the program and never returns."""
    status = 70
    try:
        _forget_exit_functions()
        signal.alarm(LIMIT_SECONDS)
        for number, name in ((1, "stdout"), (2, "stderr")):
            target = os.open(scratch / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            os.dup2(target, number)
        sys.stdin = open(os.devnull)
        sys.stdout = _CountingOutput(
            open(1, "wb", buffering=0, closefd=False),
            encoding="utf-8",
            errors="surrogateescape",
            write_through=True,
        )
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        os.chdir(folder)
        os.environ.update(environment, SMPROF_MIGRATE_EVENTS=str(scratch / "events.jsonl"))
        _restrict_modules(script, profiler_modules, retired)
        _redirect_opt_ml(os.path.join(str(scratch), "opt_ml"))
        status = _execute(script, argv)
    except BaseException:  # a fault of this file: shown as the program's own
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(status)


def _forget_exit_functions():
    """What this process would tidy up at its end is none of the program's business."""
    atexit._clear()
    weakref.finalize._registry.clear()
    weakref.finalize._registered_with_atexit = False


def _restrict_modules(script, profiler_modules, retired):
    """Hides this test code from the program and shows it the profiler modules it may import."""
    own = str(HERE.parent)
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None) or ""
        if path.startswith(own) and not path.startswith(str(MODULES)):
            del sys.modules[name]
    standard = [entry for entry in sys.path if not entry.startswith(own)]
    sys.path[:] = [str(pathlib.Path(script).parent), str(MODULES), *standard]
    if not profiler_modules:
        return
    sys.path.insert(2, str(retired))
    for name in {"smprof", "smppy"} - set(profiler_modules):
        sys.modules[name] = None


def _redirect_opt_ml(folder):
    """Scripts name /opt/ml by absolute paths: those lead into `folder` here."""

    def moved(path):
        text = os.fspath(path) if isinstance(path, (str, os.PathLike)) else path
        return (
            folder + text[len("/opt/ml") :] if isinstance(text, str) and text.startswith("/opt/ml") else path
        )

    def redirected(function):
        return lambda path, *args, **kwargs: function(moved(path), *args, **kwargs)

    for module, names in (
        (os, ("makedirs", "listdir")),
        (os.path, ("exists", "isdir", "isfile", "getsize")),
        (glob, ("glob", "iglob")),
        (builtins, ("open",)),
    ):
        for name in names:
            setattr(module, name, redirected(getattr(module, name)))


def _execute(script, argv):
    """What `python script argv` does, down to the exit status."""
    sys.argv = [str(script), *argv]
    main = types.ModuleType("__main__")
    main.__file__ = str(script)
    main.__builtins__ = builtins
    sys.modules["__main__"] = main
    status = 0
    try:
        with io.open(script, "rb") as source:
            code = compile(source.read(), str(script), "exec", dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit as leaving:
        status = _exit_status(leaving.code)
    except BaseException:
        traceback.print_exc()
        status = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    return status


def _exit_status(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    print(code, file=sys.stderr)
    return 1
