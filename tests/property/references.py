"""Rarer uses of the profiler's names: as values, through containers and parameters, across functions."""

from pieces import Block, contained, label


def _with(choices, expression, statements):
    return [Block(f"with {expression}:", statements)]


def _in_dict(choices, stem, statements):
    name = choices.fresh("makers", "table")
    return [
        f'{name} = {{"a": {choices.api.annotate}, "b": None}}',
        *_with(choices, f'{name}["a"]({label(choices, stem)})', statements),
    ]


def _in_list(choices, stem, statements):
    name = choices.fresh("spans", "ranges")
    made = f"{name} = [{choices.api.annotate}(text) for text in ({label(choices, stem)}, 'second')]"
    return [made, Block(f"with {name}[0], {name}[1]:", statements)]


def _mapped(choices, stem, statements):
    name = choices.fresh("spans", "ranges")
    return [
        f"{name} = list(map({choices.api.annotate}, ['{stem}', 'last']))",
        *_with(choices, f"{name}[-1]", statements),
    ]


def _walrus_with(choices, stem, statements):
    name = choices.fresh()
    return _with(choices, f"({name} := {choices.api.annotate}({label(choices, stem)}))", statements)


def _starred(choices, stem, statements):
    return _with(choices, f"{choices.api.annotate}(*[{label(choices, stem)}])", statements)


def _default_parameter(choices, stem, statements):
    if choices.api.local:
        return _with(choices, f"{choices.api.annotate}({label(choices, stem)})", statements)
    name = choices.fresh("made_by", "ranged_by")
    choices.define(Block(f"def {name}(text, make={choices.api.annotate}):", ["return make(text)"]))
    return _with(choices, f"{name}({label(choices, stem)})", statements)


def _class_attribute(choices, stem, statements):
    if choices.api.local:
        return _with(choices, f"{choices.api.annotate}({label(choices, stem)})", statements)
    name = choices.fresh("Names", "Kit")
    choices.define(
        Block(
            f"class {name}:",
            [f"make = {choices.api.annotate}", f"close = staticmethod({choices.api.annotation_end})"],
        )
    )
    return _with(choices, f"{name}.make({label(choices, stem)})", statements)


def _own_manager(choices, stem, statements):
    contextlib, name = choices.need("contextlib"), choices.fresh("timed_region", "logged")
    local = list(choices.api.imports) if choices.api.local else []
    choices.define(
        f"@{contextlib}.contextmanager",
        Block(
            f"def {name}(text):",
            [*local, "print('>')", Block(f"with {choices.api.annotate}(text):", ["yield"]), "print('<')"],
            joined=True,
        ),
    )
    return _with(choices, f"{name}({label(choices, stem)})", statements)


def _returning(choices, stem, statements):
    """return leaves the annotated body."""
    name = choices.fresh("first_of", "found")
    local = list(choices.api.imports) if choices.api.local else []
    choices.define(
        Block(
            f"def {name}(items):",
            [
                *local,
                Block(
                    f"with {choices.api.annotate}('{stem}'):",
                    [Block("for item in items:", [Block("if item is not None:", ["return item"])])],
                ),
                "return None",
            ],
        )
    )
    return [*statements, f"print({name}([None, 4]))"]


def _ended_elsewhere(choices, stem, statements):
    """The handle is handed to the function that ends the range."""
    name, handle = choices.fresh("finish_with", "closing"), choices.fresh()
    local = list(choices.api.imports) if choices.api.local else []
    choices.define(
        Block(
            f"def {name}(opened):",
            [*local, "print('closing')", f"{choices.api.annotation_end}(opened)", "return None"],
        )
    )
    return [
        f"{handle} = {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        f"{name}({handle})",
    ]


def _annotated_variable(choices, stem, statements):
    handle = choices.fresh()
    return [
        f"{handle}: object = {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        f"{choices.api.annotation_end}({handle})",
    ]


def _two_targets(choices, stem, statements):
    first, second = choices.fresh(), choices.fresh()
    return [
        f"{first} = {second} = {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        f"{choices.api.annotation_end}({choices.pick([first, second])})",
    ]


def _reversed(choices, stem, statements):
    handles, one = choices.fresh("handles", "opened"), choices.fresh("one", "h")
    begin = choices.api.annotation_begin
    return [
        f"{handles} = [{begin}({label(choices, stem)}), {begin}('inner')]",
        *statements,
        Block(f"for {one} in reversed({handles}):", [f"{choices.api.annotation_end}({one})"]),
    ]


def _module_global(choices, stem, statements):
    """Begun in one function, ended in another, through a global."""
    opening, closing, handle = (
        choices.fresh("begin_all", "first"),
        choices.fresh("end_all", "second"),
        choices.fresh("OPEN", "H"),
    )
    local = list(choices.api.imports) if choices.api.local else []
    choices.define(
        f"{handle} = None",
        Block(
            f"def {opening}():",
            [f"global {handle}", *local, f"{handle} = {choices.api.annotation_begin}('{stem}')"],
        ),
        Block(f"def {closing}():", [*local, f"{choices.api.annotation_end}({handle})"]),
    )
    return [f"{opening}()", *statements, f"{closing}()"]


def _raising(choices, stem, statements):
    return [
        Block(
            "try:",
            [
                Block(
                    f"with {choices.api.annotate}({label(choices, stem)}):",
                    [*statements, 'raise KeyError("k")'],
                )
            ],
        ),
        Block("except KeyError as error:", ["print('caught', error)"], joined=True),
    ]


def _callback(choices, stem, statements):
    """The end is a callback of an ExitStack."""
    contextlib, stack, handle = choices.need("contextlib"), choices.fresh("stack"), choices.fresh()
    return [
        Block(
            f"with {contextlib}.ExitStack() as {stack}:",
            [
                f"{handle} = {choices.api.annotation_begin}({label(choices, stem)})",
                f"{stack}.callback({choices.api.annotation_end}, {handle})",
                *statements,
            ],
        )
    ]


def _short_circuit(choices, stem, statements):
    handle = choices.fresh()
    return [
        f"{handle} = len(log) > 1 and {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        f"{handle} and {choices.api.annotation_end}({handle})",
    ]


def _match(choices, stem, statements):
    return [
        Block(
            "match len(log) % 2:",
            [
                Block(
                    "case 0:",
                    _with(choices, f"{choices.api.annotate}({label(choices, stem)})", list(statements)),
                ),
                Block("case _:", list(statements), joined=True),
            ],
        )
    ]


def _getattr(choices, stem, statements):
    module = choices.api.annotate.rpartition(".")[0]
    if not module:
        return _with(choices, f"{choices.api.annotate}({label(choices, stem)})", statements)
    return _with(choices, f'getattr({module}, "annotate")({label(choices, stem)})', statements)


def _look_alike(choices, stem, statements):
    """An object of the program's own with the profiler's method names."""
    name, one = choices.fresh("Stopwatch", "Recorder"), choices.fresh("watch", "recorder")
    choices.define(
        Block(
            f"class {name}:",
            [
                Block("def start_profiling(self):", ["print('own start')"]),
                Block("def annotate(self, text):", ["print(text)", "return self"]),
                Block("def __enter__(self):", ["return self"]),
                Block("def __exit__(self, *exception):", ["print('own end')"]),
            ],
        )
    )
    return [
        f"{one} = {name}()",
        f"{one}.start_profiling()",
        Block(f"with {one}.annotate('{stem}'):", statements),
        *_with(choices, f"{choices.api.annotate}('{stem}')", contained(choices)),
    ]


FORMS = [
    _in_dict,
    _in_list,
    _mapped,
    _walrus_with,
    _starred,
    _default_parameter,
    _class_attribute,
    _own_manager,
    _own_manager,
    _returning,
    _ended_elsewhere,
    _ended_elsewhere,
    _annotated_variable,
    _two_targets,
    _reversed,
    _module_global,
    _module_global,
    _raising,
    _callback,
    _short_circuit,
    _match,
    _getattr,
    _look_alike,
]
