#!/usr/bin/python3
"""Writes random training programs that use SageMaker Profiler.

usage: generate.py --seed N --count N --out FOLDER

Program number K depends on the seed and K only. Beside the programs stands programs.json: what each
needs to run and what a comparison of its runs may expect.
"""

import argparse
import json
import pathlib
import random
import sys

from api import random_api
from control import random_program
from pieces import Block, Choices, Raw
from rendering import random_layout, render

_MODULES = {
    "contextlib": "import contextlib",
    "functools": "import functools",
    "asyncio": "import asyncio",
    "tqdm": "import tqdm",
    "atexit": "import atexit",
}
_TORCH = (
    ("import torch", "torch"),
    ("import torch", "torch"),
    ("import torch", "torch"),
    ("import torch as th", "th"),
    ("import torch\nimport torch.nn as nn", "torch"),
    ("from torch import nn\nimport torch", "torch"),
    ("import torch.profiler\nimport torch.optim", "torch"),
)


def program(seed, number):
    """The program's files, its entry script first, and its entry of programs.json."""
    choices = Choices(random.Random(f"{seed}/{number}"))
    torch_import, choices.torch_name = choices.pick(_TORCH)
    choices.used |= {
        "torch",
        "th",
        "nn",
        "data",
        "model",
        "criterion",
        "optimizer",
        "log",
        "evaluate",
        "probe",
        "os",
        "sys",
        "smprof",
        "smppy",
        "value",
        "x",
        "number",
        "part",
        "k",
        "error",
        "total",
        "text",
        "last",
        "losses",
        "item",
        "items",
        "opened",
        "output",
        "pl",
        "batch_idx",
        "make",
    }
    choices.api = random_api(choices)
    shared = _shared_module(choices, f"shared_{number:05d}") if choices.chance(0.06) else {}
    body = random_program(choices)
    nodes = [
        *_docstring(choices),
        *_future(choices),
        *_imports(choices, torch_import),
        *_globals(choices),
        *_evaluation(choices),
        *choices.top,
        *body,
        'print("end", len(log))',
    ]
    layout = random_layout(choices.rng)
    data = render(nodes, layout, choices.rng)
    if not layout.byte_order_mark and layout.encoding == "utf-8" and choices.chance(0.1):
        data = b"#!/usr/bin/env python3" + layout.newline.encode() + data
    files = {f"program_{number:05d}.py": data, **shared}
    return files, {"files": list(files), "environment": {"RANK": choices.pick(["0", "0", "1"])}}


def _shared_module(choices, module):
    """The profiler's import moves into a module of the program's own, which hands its names on."""
    api = choices.api
    if api.local or api.declined:
        return {}
    names = sorted({name.partition(".")[0] for name in api.names.values()})
    text = render([*api.imports, "SHARED = True"], random_layout(choices.rng), choices.rng)
    api.imports = [f"from {module} import {', '.join(names)}"]
    return {module + ".py": text}


def _docstring(choices):
    text = choices.pick(['"""Trains.\n\nUses smprof.\n"""', "'''smppy'''", '"""A"""'])
    return [] if choices.chance(0.5) else [Raw(text.split("\n"))]


def _future(choices):
    return ["from __future__ import annotations"] if choices.chance(0.15) else []


def _imports(choices, torch_import):
    groups = [
        ["import os"],
        torch_import.split("\n"),
        ["import probe"],
        [_MODULES[name] for name in sorted(choices.modules)],
    ]
    if not choices.api.local:
        groups.append(list(choices.api.imports))
    choices.rng.shuffle(groups)
    return [line for group in groups for line in group]


def _globals(choices):
    torch, count = choices.torch_name, choices.pick([0, 3, 5, 8, 8, 9])
    if choices.windowed:
        count = 9
    nodes = [
        f"model = {torch}.nn.Linear(4, 2)",
        f"criterion = {torch}.nn.MSELoss()",
        f"optimizer = {torch}.optim.SGD(model.parameters(), lr=0.1)",
        f"data = [{torch}.tensor(0.1 * k) for k in range({count})]" if count else "data = []",
        "log = []",
        'RANK = int(os.environ.get("RANK", "0"))',
        f"PROFILE = {choices.pick(['True', 'False'])}",
        f"QUIET = {choices.pick(['True', 'False'])}",
        Block("def is_main():", ["return RANK == 0"]),
    ]
    if count == 0:
        nodes[3] = f"data = [{torch}.tensor(0.5)]"
    if choices.torch_name == "th" and choices.chance(0.5):
        nodes.append('torch = "a name that is taken"')
        nodes.append("print(torch)")
    if choices.chance(0.1):
        nodes.append(Block("def record_function(x):", ["return x"]))
    return nodes


def _evaluation(choices):
    body = [
        Block(
            f"with {choices.torch_name}.no_grad():", [Block("for x in data:", ["total += model(x).item()"])]
        ),
        'print(epoch, f"{total:.3f}")',
    ]
    if not choices.api.local and choices.chance(0.4):
        body = [Block(f'with {choices.api.annotate}("Evaluate"):', body)]
    return [Block("def evaluate(epoch):", ["total = 0.0", *body])]


def write_programs(seed, count, out):
    out.mkdir(parents=True, exist_ok=True)
    entries = {}
    for number in range(count):
        files, entry = program(seed, number)
        for name, data in files.items():
            (out / name).write_bytes(data)
        entries[entry["files"][0]] = entry
    (out / "programs.json").write_text(json.dumps(entries, indent=1))
    return entries


def main():
    parser = argparse.ArgumentParser(
        description="Writes random training programs that use SageMaker Profiler."
    )
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    write_programs(options.seed, options.count, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
