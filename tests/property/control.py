"""Where the profiler is made, started and stopped, and the program around it."""

from annotations import random_extra
from hooks import random_hooked_program
from loops import Window, training_loop
from pieces import Block


def random_program(choices):
    """Nodes below the imports. Definitions that parts asked for are in `choices.top` afterwards."""
    if choices.chance(0.06):
        return random_hooked_program(choices, _configured)
    choices.guard = choices.pick(
        [None] * 7 + ["RANK == 0", "RANK == 0", "PROFILE", "not QUIET", "is_main()", "RANK == 0 and PROFILE"]
    )
    choices.guard_form = choices.pick(["if"] * 8 + ["else", "expression", "and"])
    choices.repeats = choices.pick(["once"] * 7 + ["epoch", "window"])
    choices.windowed = choices.repeats == "window"
    shapes = [
        _flat,
        _flat,
        _main,
        _main,
        _functions,
        _method,
        _method,
        _global,
        _module_level,
        _chained,
        _again,
        _own_manager,
        _optional,
        _early_return,
        _in_dict,
    ]
    return choices.pick(shapes)(choices)


def _settings(choices):
    cuda = choices.cuda = choices.chance(0.75)
    items = [f'"EnableCuda": "{int(cuda)}"']
    if choices.chance(0.2):
        items.append('"BucketCount": "16"')
    text = choices.pick(["{%s}", "{%s}", "{\n%s,\n}", "dict(%s)"])
    if text.startswith("dict"):
        return text % ", ".join(item.replace('"', "", 2).replace(":", " =", 1) for item in items)
    return text % ", ".join(items)


def _configured(choices, expression):
    """Config, settings, configure()."""
    config = choices.fresh("config", "settings", "cfg")
    settings = _settings(choices)
    nodes = [f"{config} = {choices.api.Config}()"]
    if choices.chance(0.15):
        options = choices.fresh("options", "wanted")
        nodes += [f"{options} = {settings}", f"{config}.profiler = {options}"]
    else:
        nodes.append(f"{config}.profiler = {settings}")
    nodes.append(f"{expression}.configure({config})")
    if choices.chance(0.2):
        nodes += [f'{config} = {{"rate": 0.1}}', f"print({config})"]
    return nodes


def _made(choices, target):
    return [f"{target} = {choices.api.SMProfiler}.instance()", *_configured(choices, target)]


def _guarded(choices, nodes):
    if choices.guard is None:
        return nodes
    if choices.guard_form == "else":
        return [
            Block(f"if not ({choices.guard}):", ["print('not here')"]),
            Block("else:", nodes, joined=True),
        ]
    if choices.guard_form == "expression" and len(nodes) == 1:
        return [f"{nodes[0]} if {choices.guard} else None"]
    if choices.guard_form == "and" and len(nodes) == 1:
        return [f"{choices.guard} and {nodes[0]}"]
    return [Block(f"if {choices.guard}:", nodes)]


def _start(choices, expression):
    return _guarded(choices, [f"{expression}.start_profiling()"])


def _stop(choices, expression):
    return _guarded(choices, [f"{expression}.stop_profiling()"])


def _around(choices, start, stop):
    """The loop between start and stop, in the program's way to repeat them."""
    if choices.repeats == "epoch":
        return training_loop(choices, Window(before_epoch=start, after_epoch=stop))
    if choices.repeats == "window":
        return training_loop(choices, Window(at={2: ["probe.leave()", *start], 6: ["probe.leave()", *stop]}))
    loop = training_loop(choices, Window())
    lead = random_extra(choices, "Setup") if choices.chance(0.2) else []
    if choices.chance(0.2):
        return [*start, Block("try:", [*lead, *loop]), Block("finally:", stop, joined=True)]
    between = ['print("warm")'] if choices.chance(0.3) else []
    tail = ['print("cool")'] if choices.chance(0.2) else []
    return [*start, *between, *lead, *loop, *tail, *stop]


def _after(choices):
    return random_extra(choices, "After") if choices.chance(0.2) else []


def _local(choices):
    return list(choices.api.imports) if choices.api.local else []


def _called(choices, name, body, parameters="", arguments=""):
    """A function with that body, and its call."""
    if choices.in_async:
        asyncio = choices.need("asyncio")
        return [
            Block(f"async def {name}({parameters}):", [*body, f"await {asyncio}.sleep(0)"]),
            f"{asyncio}.run({name}({arguments}))",
        ]
    guarded = (
        Block('if __name__ == "__main__":', [f"{name}({arguments})"])
        if choices.chance(0.4)
        else f"{name}({arguments})"
    )
    return [Block(f"def {name}({parameters}):", body), guarded]


def _flat(choices):
    prof = choices.fresh("SMProf", "smp", "prof", "profiler")
    return [
        *_local(choices),
        *_made(choices, prof),
        *_around(choices, _start(choices, prof), _stop(choices, prof)),
        *_after(choices),
    ]


def _main(choices):
    prof, name = choices.fresh("SMProf", "prof", "profiler"), choices.fresh("main", "run")
    choices.in_async = choices.chance(0.12)
    parameter = choices.pick(["", "", "torch=None", "record_function=3"])
    if parameter.startswith(choices.torch_name):
        parameter = ""
    body = [
        *_local(choices),
        *_made(choices, prof),
        *_around(choices, _start(choices, prof), _stop(choices, prof)),
        *_after(choices),
    ]
    return _called(choices, name, body, parameter)


def _functions(choices):
    """The object is made in one function and handed to another."""
    setup, train, prof = (
        choices.fresh("setup", "make_profiler"),
        choices.fresh("train", "fit"),
        choices.fresh("prof", "profiler"),
    )
    inside = choices.chance(0.5)
    start, stop = _start(choices, prof), _stop(choices, prof)
    made = Block(f"def {setup}():", [*_local(choices), *_made(choices, prof), f"return {prof}"])
    if inside:
        body = [*_local(choices), *_around(choices, start, stop)]
        return [made, Block(f"def {train}({prof}):", body), f"{train}({setup}())", *_module_after(choices)]
    choices.repeats, choices.windowed = "once", False
    body = [*_local(choices), *training_loop(choices, Window())]
    return [
        made,
        Block(f"def {train}():", body),
        f"{prof} = {setup}()",
        *start,
        f"{train}()",
        *stop,
        *_module_after(choices),
    ]


def _module_after(choices):
    return [] if choices.api.local else _after(choices)


def _method(choices):
    """The object is an attribute."""
    name = choices.fresh("Trainer", "Loop")
    choices.self_name = "self"
    attribute = "self." + choices.fresh("prof", "profiler", "_prof")
    start, stop = _start(choices, attribute), _stop(choices, attribute)
    made = Block("def __init__(self):", [*_local(choices), *_made(choices, attribute)])
    if choices.chance(0.6):
        methods = [Block("def fit(self):", [*_local(choices), *_around(choices, start, stop)])]
        calls = [f"{name}().fit()"]
    else:
        choices.repeats, choices.windowed = "once", False
        methods = [
            Block("def begin(self):", start),
            Block("def fit(self):", [*_local(choices), *training_loop(choices, Window())]),
            Block("def finish(self):", stop),
        ]
        trainer = choices.fresh("trainer", "job")
        calls = [f"{trainer} = {name}()", f"{trainer}.begin()", f"{trainer}.fit()", f"{trainer}.finish()"]
    choices.self_name = None
    return [Block(f"class {name}:", [made, *methods]), *calls, *_module_after(choices)]


def _global(choices):
    """A global that is None until main() runs."""
    prof, setup, train = (
        choices.fresh("SMProf", "PROF", "profiler"),
        choices.fresh("main", "init"),
        choices.fresh("train", "fit"),
    )
    body = [*_local(choices), *_around(choices, _start(choices, prof), _stop(choices, prof))]
    first = Block(f"def {train}():", body)
    second = Block(
        f"def {setup}():", [f"global {prof}", *_local(choices), *_made(choices, prof), f"{train}()"]
    )
    return [f"{prof} = None", first, second, f"{setup}()", *_module_after(choices)]


def _module_level(choices):
    """Made at module level, used in functions: start in one, stop in another."""
    prof = choices.fresh("SMProf", "PROF", "profiler")
    begin, finish, train = (
        choices.fresh("begin", "on_start"),
        choices.fresh("finish", "on_end"),
        choices.fresh("train", "fit"),
    )
    choices.repeats, choices.windowed = "once", False
    how = choices.pick(["call", "call", "call", "call", "exit", "value"])
    if how == "exit":
        choices.guard = None  # what runs at exit is not guarded
    nodes = [
        *_local(choices),
        *_made(choices, prof),
        Block(f"def {begin}():", _start(choices, prof)),
        Block(f"def {finish}():", _stop(choices, prof)),
        Block(f"def {train}():", [*_local(choices), *training_loop(choices, Window())]),
    ]
    if how == "exit":
        return [
            *nodes,
            f"{begin}()",
            f"{choices.need('atexit')}.register({prof}.stop_profiling)",
            f"{train}()",
        ]
    if how == "value":
        return [*nodes, f"{begin}()", f"{train}()", f"last = {finish}", "last()"]
    return [*nodes, f"{begin}()", f"{train}()", f"{finish}()"]


def _chained(choices):
    """No variable at all."""
    instance = f"{choices.api.SMProfiler}.instance()"
    name = choices.fresh("main", "run")
    body = [
        *_local(choices),
        *_configured(choices, instance),
        *_around(choices, _start(choices, instance), _stop(choices, instance)),
    ]
    return body if choices.chance(0.4) else _called(choices, name, body)


def _again(choices):
    """instance() is called wherever the object is needed."""
    setup, begin, finish, train = (choices.fresh(stem) for stem in ("setup", "begin", "finish", "train"))
    first, second, third = choices.fresh("prof", "p"), choices.fresh("prof", "q"), choices.fresh("prof", "r")
    instance = f"{choices.api.SMProfiler}.instance()"
    choices.repeats, choices.windowed = "once", False
    return [
        Block(f"def {setup}():", [*_local(choices), *_made(choices, first)]),
        Block(f"def {begin}():", [*_local(choices), f"{second} = {instance}", *_start(choices, second)]),
        Block(f"def {finish}():", [*_local(choices), f"{third} = {instance}", *_stop(choices, third)]),
        Block(f"def {train}():", [*_local(choices), *training_loop(choices, Window())]),
        f"{setup}()",
        f"{begin}()",
        f"{train}()",
        f"{finish}()",
    ]


def _optional(choices):
    """None when nobody wants to profile."""
    prof, train = choices.fresh("SMProf", "prof"), choices.fresh("train", "fit")
    wanted = choices.pick(["PROFILE", "RANK == 0"])
    test = choices.pick([f"if {prof} is not None:", f"if {prof}:"])
    choices.guard = None
    start, stop = [Block(test, [f"{prof}.start_profiling()"])], [Block(test, [f"{prof}.stop_profiling()"])]
    body = [
        *_local(choices),
        f"{prof} = {choices.api.SMProfiler}.instance() if {wanted} else None",
        Block(test, _configured(choices, prof)),
        *_around(choices, start, stop),
    ]
    return _called(choices, train, body)


def _early_return(choices):
    """Functions that give up at once when they are not wanted."""
    prof, begin, finish = (
        choices.fresh("SMProf", "PROF"),
        choices.fresh("begin", "start"),
        choices.fresh("finish", "stop"),
    )
    choices.repeats, choices.windowed = "once", False
    unwanted = choices.pick(["RANK != 0", "not PROFILE"])
    return [
        *_local(choices),
        *_made(choices, prof),
        Block(f"def {begin}():", [Block(f"if {unwanted}:", ["return"]), f"{prof}.start_profiling()"]),
        Block(f"def {finish}():", [Block(f"if {unwanted}:", ["return"]), f"{prof}.stop_profiling()"]),
        f"{begin}()",
        *training_loop(choices, Window()),
        f"{finish}()",
    ]


def _in_dict(choices):
    """The object lives in a container."""
    state, train = choices.fresh("state", "parts"), choices.fresh("train", "fit")
    expression = f'{state}["prof"]'
    body = [*_local(choices), *_around(choices, _start(choices, expression), _stop(choices, expression))]
    return [
        *_local(choices),
        f"{state} = {{}}",
        *_made(choices, expression),
        Block(f"def {train}():", body),
        f"{train}()",
    ]


def _own_manager(choices):
    """A context manager of the program's own around start and stop."""
    contextlib, name, train = (
        choices.need("contextlib"),
        choices.fresh("profiling", "watched"),
        choices.fresh("train", "fit"),
    )
    prof = choices.fresh("prof", "profiler")
    stop = _stop(choices, prof)
    choices.repeats, choices.windowed = "once", False
    manager = Block(
        f"def {name}():",
        [
            *_local(choices),
            *_made(choices, prof),
            *_start(choices, prof),
            Block("try:", ["yield"]),
            Block("finally:", stop, joined=True),
        ],
        joined=True,
    )
    body = [*_local(choices), Block(f"with {name}():", training_loop(choices, Window()))]
    return [f"@{contextlib}.contextmanager", manager, *_called(choices, train, body)]
