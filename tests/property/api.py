"""How a generated program imports the profiler and writes its names."""

from dataclasses import dataclass, field

from pieces import Block


@dataclass
class Api:
    """`names`: what the program writes for each name of the module. `local`: the import stands in
    every function that needs it. `declined`: a form that no tool can prove, which must stay as it is."""

    imports: list
    names: dict = field(default_factory=dict)
    local: bool = False
    declined: bool = False

    def __getattr__(self, name):
        try:
            return self.names[name]
        except KeyError:
            raise AttributeError(name) from None


_NAMES = ("SMProfiler", "Config", "annotate", "annotation_begin", "annotation_end")


def _through(module):
    return {name: f"{module}.{name}" for name in _NAMES}


def random_api(choices):
    forms = (
        [_plain] * 5
        + [_alias] * 3
        + [_from] * 3
        + [_fallback] * 3
        + [_shared_line, _conditional, _local, _local, _parenthesised, _type_checking, _reassigned]
    )
    unprovable = [_star, _flag, _dynamic]
    return choices.pick(unprovable)(choices) if choices.chance(0.06) else choices.pick(forms)(choices)


def _plain(choices):
    module = choices.pick(["smprof", "smprof", "smppy"])
    return Api([f"import {module}"], _through(module))


def _alias(choices):
    module, alias = (
        choices.pick(["smprof", "smppy"]),
        choices.fresh("smprof", "smp", "sp", "sagemaker_profiler"),
    )
    return Api([f"import {module} as {alias}"], _through(alias))


def _from(choices):
    module = choices.pick(["smprof", "smppy"])
    names = {
        name: choices.fresh(name, name, name[:3] + "_", "P") if choices.chance(0.3) else name
        for name in _NAMES
    }
    choices.used |= set(names.values())
    items = [name if names[name] == name else f"{name} as {names[name]}" for name in _NAMES]
    choices.rng.shuffle(items)
    return Api([f"from {module} import {', '.join(items)}"], names)


def _parenthesised(choices):
    api = _from(choices)
    module, _, items = api.imports[0].partition(" import ")
    api.imports = [f"{module} import (\n" + ",\n".join(items.split(", ")) + choices.pick([",", ""]) + "\n)"]
    return api


def _fallback(choices):
    error = choices.pick(
        ["ImportError", "ImportError", "ModuleNotFoundError", "(ImportError, AttributeError)"]
    )
    first, second = choices.pick(
        [("import smprof", "import smppy as smprof"), ("import smppy as smprof", "import smprof")]
    )
    return Api([Block("try:", [first]), Block(f"except {error}:", [second], joined=True)], _through("smprof"))


def _shared_line(choices):
    items = ["os", "smprof", "sys"]
    choices.rng.shuffle(items)
    return Api([f"import {', '.join(items)}", "print(os.sep, sys.byteorder)"], _through("smprof"))


def _conditional(choices):
    return Api([Block("if True:", ["import smprof"])], _through("smprof"))


def _local(choices):
    module = choices.pick(["smprof", "smppy"])
    return Api([f"import {module}"], _through(module), local=True)


def _type_checking(choices):
    return Api(
        ["from typing import TYPE_CHECKING", Block("if TYPE_CHECKING:", ["import smprof"]), "import smprof"],
        _through("smprof"),
    )


def _reassigned(choices):
    alias = choices.fresh("sp", "tracing")
    return Api(["import smprof", f"{alias} = smprof"], _through(alias))


def _star(choices):
    return Api(["from smprof import *"], {name: name for name in _NAMES}, declined=True)


def _flag(choices):
    return Api(
        [
            Block("try:", ["import smprof"]),
            Block("except ImportError:", ["smprof = None"], joined=True),
            Block("if smprof is None:", ["raise SystemExit('no profiler')"]),
        ],
        _through("smprof"),
        declined=True,
    )


def _dynamic(choices):
    line = choices.pick(['smprof = importlib.import_module("smprof")', 'smprof = __import__("smprof")'])
    return Api(["import importlib", line], _through("smprof"), declined=True)
