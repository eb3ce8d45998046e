"""Forms of annotation: each wraps statements and returns the nodes that take their place."""

import references
from pieces import Block, contained, label


def random_phase(choices, stem, statements):
    """Statements of the training step, which assign variables that later statements read."""
    return choices.pick(_INLINE)(choices, stem, statements)


def random_extra(choices, stem):
    """A piece of its own, which may live in another function."""
    form = choices.pick(references.FORMS if choices.chance(0.2) else _APART + _INLINE)
    return form(choices, stem, contained(choices))


def _with(choices, stem, statements):
    return [Block(f"with {choices.api.annotate}({label(choices, stem)}):", statements)]


def _with_keyword(choices, stem, statements):
    return [Block(f"with {choices.api.annotate}(name={label(choices, stem)}):", statements)]


def _with_as(choices, stem, statements):
    name = choices.fresh()
    return [
        Block(f"with {choices.api.annotate}({label(choices, stem)}) as {name}:", [*statements, f"del {name}"])
    ]


def _with_two(choices, stem, statements):
    a = choices.api.annotate
    first, second = (
        f"{a}({label(choices, stem)})",
        choices.pick([f"{a}({label(choices, stem + 'b')})", "torch.no_grad()"]),
    )
    if second.startswith("torch"):
        second = choices.torch_name + second[5:]
    if choices.chance(0.3):
        first, second = second, first
    separator = choices.pick([", ", ",", ", \\\n"])
    return [Block(f"with {first}{separator}{second}:", statements)]


def _with_parenthesised(choices, stem, statements):
    a = choices.api.annotate
    return [
        Block(
            f"with (\n{a}({label(choices, stem)}),\n{a}({label(choices, stem + 'b')})"
            + choices.pick([",", "", ",  # both"])
            + "\n):",
            statements,
        )
    ]


def _nested(choices, stem, statements):
    inner = random_phase(choices, stem + "in", statements)
    return [Block(f"with {choices.api.annotate}({label(choices, stem)}):", inner)]


def _conditional(choices, stem, statements):
    contextlib = choices.need("contextlib")
    test = choices.pick(["len(data) > 1", "not log", f"{choices.index or 3} % 2 == 0"])
    item = choices.pick(
        [
            f"{choices.api.annotate}({label(choices, stem)}) if {test} else {contextlib}.nullcontext()",
            f"{contextlib}.nullcontext() if {test} else {choices.api.annotate}({label(choices, stem)})",
        ]
    )
    return [Block(f"with ({item}):", statements)]


def _exit_stack(choices, stem, statements):
    contextlib, stack = choices.need("contextlib"), choices.fresh("stack", "exits")
    enter = f"{stack}.enter_context({choices.api.annotate}({label(choices, stem)}))"
    again = (
        [f"{stack}.enter_context({choices.api.annotate}({label(choices, stem + 'b')}))"]
        if choices.chance(0.3)
        else []
    )
    return [Block(f"with {contextlib}.ExitStack() as {stack}:", [enter, *again, *statements])]


def _kept(choices, stem, statements):
    name = choices.fresh()
    return [f"{name} = {choices.api.annotate}({label(choices, stem)})", Block(f"with {name}:", statements)]


def _by_hand(choices, stem, statements):
    name = choices.fresh()
    return [
        f"{name} = {choices.api.annotate}({label(choices, stem)})",
        f"{name}.__enter__()",
        *statements,
        f"{name}.__exit__(None, None, None)",
    ]


def _alias(choices, stem, statements):
    name = choices.fresh()
    return [f"{name} = {choices.api.annotate}", Block(f"with {name}({label(choices, stem)}):", statements)]


def _lambda(choices, stem, statements):
    name = choices.fresh()
    return [
        f"{name} = lambda text: {choices.api.annotate}(text)",
        Block(f"with {name}({label(choices, stem)}):", statements),
    ]


def _partial(choices, stem, statements):
    functools, name = choices.need("functools"), choices.fresh()
    return [
        f"{name} = {functools}.partial({choices.api.annotate}, {label(choices, stem)})",
        Block(f"with {name}():", statements),
    ]


def _local_import(choices):
    return list(choices.api.imports) if choices.api.local else []


def _returned(choices, stem, statements):
    name = choices.fresh("region_of", "named", "timed")
    choices.define(
        Block(f"def {name}(text):", [*_local_import(choices), f"return {choices.api.annotate}(text)"])
    )
    return [Block(f"with {name}({label(choices, stem)}):", statements)]


def _pair(choices, stem, statements):
    name = choices.fresh()
    return [
        f"{name} = {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        f"{choices.api.annotation_end}({name})",
    ]


def _pair_again(choices, stem, statements):
    """One variable for two ranges."""
    name, begin, end = choices.fresh(), choices.api.annotation_begin, choices.api.annotation_end
    return [
        f"{name} = {begin}({label(choices, stem)})",
        *statements,
        f"{end}({name})",
        f"{name} = {begin}({label(choices, stem + 'b')})",
        *contained(choices),
        f"{end}({name})",
    ]


def _pair_finally(choices, stem, statements):
    name = choices.fresh()
    return [
        f"{name} = {choices.api.annotation_begin}({label(choices, stem)})",
        Block("try:", statements),
        Block("finally:", [f"{choices.api.annotation_end}({name})"], joined=True),
    ]


def _pair_empty(choices, stem, statements):
    return [
        f"{choices.api.annotation_end}({choices.api.annotation_begin}({label(choices, stem)}))",
        *statements,
    ]


def _pairs_overlap(choices, stem, statements):
    first, second = choices.fresh(), choices.fresh()
    begin, end = choices.api.annotation_begin, choices.api.annotation_end
    return [
        f"{first} = {begin}({label(choices, stem)})",
        *statements,
        f"{second} = {begin}({label(choices, stem + 'b')})",
        *contained(choices),
        f"{end}({first})",
        *contained(choices),
        f"{end}({second})",
    ]


def _pair_branches(choices, stem, statements):
    name, begin = choices.fresh(), choices.api.annotation_begin
    return [
        Block("if len(log) % 2:", [f"{name} = {begin}({label(choices, stem)})"]),
        Block("else:", [f"{name} = {begin}({label(choices, stem + 'b')})"], joined=True),
        *statements,
        f"{choices.api.annotation_end}({name})",
    ]


def _pair_optional(choices, stem, statements):
    name = choices.fresh()
    test = choices.pick([f"if {name} is not None:", f"if {name}:"])
    return [
        f"{name} = None",
        Block("if len(log) % 3 == 0:", [f"{name} = {choices.api.annotation_begin}({label(choices, stem)})"]),
        *statements,
        Block(test, [f"{choices.api.annotation_end}({name})"]),
    ]


def _pair_expression(choices, stem, statements):
    name = choices.fresh()
    return [
        f"{name} = {choices.api.annotation_begin}({label(choices, stem)}) if len(log) % 2 else None",
        *statements,
        Block(f"if {name} is not None:", [f"{choices.api.annotation_end}({name})"]),
    ]


def _pair_list(choices, stem, statements):
    name = choices.fresh("open_ranges", "handles")
    return [
        f"{name} = []",
        f"{name}.append({choices.api.annotation_begin}({label(choices, stem)}))",
        *statements,
        f"{choices.api.annotation_end}({name}.pop())",
    ]


def _pair_dict(choices, stem, statements):
    name = choices.fresh("open_ranges", "handles")
    return [
        f"{name} = {{}}",
        f'{name}["a"] = {choices.api.annotation_begin}({label(choices, stem)})',
        *statements,
        f'{choices.api.annotation_end}({name}["a"])',
    ]


def _pair_tuple(choices, stem, statements):
    name, other = choices.fresh(), choices.fresh()
    return [
        f"{name}, {other} = {choices.api.annotation_begin}({label(choices, stem)}), 1",
        *statements,
        f"{choices.api.annotation_end}({name})",
    ]


def _pair_walrus(choices, stem, statements):
    name = choices.fresh()
    return [
        Block(f"if ({name} := {choices.api.annotation_begin}({label(choices, stem)})):", statements),
        f"{choices.api.annotation_end}({name})",
    ]


def _pair_attribute(choices, stem, statements):
    owner = choices.self_name or "model"
    name = choices.fresh("open_", "handle", "range_")
    return [
        f"{owner}.{name} = {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        f"{choices.api.annotation_end}({owner}.{name})",
    ]


def _pair_functions(choices, stem, statements):
    opening, closing, name = (
        choices.fresh("open_range", "enter"),
        choices.fresh("close_range", "leave"),
        choices.fresh(),
    )
    choices.define(
        Block(
            f"def {opening}(text):", [*_local_import(choices), f"return {choices.api.annotation_begin}(text)"]
        ),
        Block(f"def {closing}(range_):", [*_local_import(choices), f"{choices.api.annotation_end}(range_)"]),
    )
    return [f"{name} = {opening}({label(choices, stem)})", *statements, f"{closing}({name})"]


def _pair_jumped(choices, stem, statements):
    """The end is skipped now and then: the range stays open, as it always did."""
    if not choices.in_loop or not choices.index:
        return _pair(choices, stem, statements)
    name = choices.fresh()
    return [
        f"{name} = {choices.api.annotation_begin}({label(choices, stem)})",
        *statements,
        Block(f"if {choices.index} % 4 == 3:", ["continue"]),
        f"{choices.api.annotation_end}({name})",
    ]


def _apart(choices):
    """Choices for a function at module level: no loop variable, no self."""
    saved = choices.index, choices.self_name, choices.in_loop, choices.in_async
    choices.index, choices.self_name, choices.in_loop, choices.in_async = None, None, False, False
    return saved


def _back(choices, saved):
    choices.index, choices.self_name, choices.in_loop, choices.in_async = saved


def _decorated(choices, stem, statements):
    if choices.api.local:
        return _with(choices, stem, statements)
    name, argument = choices.fresh("work", "report", "prepare"), choices.index or "0"
    saved = _apart(choices)
    decorators = [f"@{choices.api.annotate}({label(choices, stem)})" for _ in range(choices.pick([1, 1, 2]))]
    choices.define(
        *decorators,
        Block(
            f"def {name}(k, smooth=1):",
            ['"""Decorated."""', *contained(choices), "return k + smooth"],
            joined=True,
        ),
    )
    _back(choices, saved)
    return [*statements, f"print({name}({argument}))"]


def _decorated_method(choices, stem, statements):
    if choices.api.local:
        return _with(choices, stem, statements)
    name, method = choices.fresh("Meter", "Worker"), choices.pick(["run", "step", "start_profiling"])
    saved = _apart(choices)
    choices.define(
        Block(
            f"class {name}:",
            [
                f"@{choices.api.annotate}({label(choices, stem)})",
                Block(f"def {method}(self):", [*contained(choices), "return self"], joined=True),
            ],
        )
    )
    _back(choices, saved)
    return [*statements, f"{name}().{method}()"]


def _generator(choices, stem, statements):
    name, handle = choices.fresh("chunks", "parts"), choices.fresh()
    saved = _apart(choices)
    choices.define(
        Block(
            f"def {name}(count):",
            [
                *_local_import(choices),
                f"{handle} = {choices.api.annotation_begin}({label(choices, stem)})",
                *contained(choices),
                Block(
                    "for k in range(count):",
                    [Block(f"with {choices.api.annotate}({label(choices, stem + 'k')}):", ["yield k"])],
                ),
                f"{choices.api.annotation_end}({handle})",
            ],
        )
    )
    _back(choices, saved)
    return [*statements, Block(f"for part in {name}(2):", ["print(part)"])]


def _closure(choices, stem, statements):
    outer, inner, handle = choices.fresh("opened", "ranged"), choices.fresh("done", "finish"), choices.fresh()
    saved = _apart(choices)
    choices.define(
        Block(
            f"def {outer}():",
            [
                *_local_import(choices),
                f"{handle} = {choices.api.annotation_begin}({label(choices, stem)})",
                Block(f"def {inner}():", [f"{choices.api.annotation_end}({handle})", *contained(choices)]),
                f"return {inner}",
            ],
        )
    )
    _back(choices, saved)
    name = choices.fresh("close_it")
    return [f"{name} = {outer}()", *statements, f"{name}()"]


def _asynchronous(choices, stem, statements):
    if choices.in_async:
        return _with(choices, stem, statements)
    asyncio, name = choices.need("asyncio"), choices.fresh("fetch", "load_later")
    saved = _apart(choices)
    choices.in_async = True
    choices.define(
        Block(
            f"async def {name}():",
            [
                *_local_import(choices),
                *choices.pick([_with, _pair, _by_hand])(choices, stem, contained(choices)),
                f"await {asyncio}.sleep(0)",
            ],
        )
    )
    _back(choices, saved)
    return [*statements, f"{asyncio}.run({name}())"]


def _owner_class(choices, stem, statements):
    """A class of one's own that opens and closes a range in its own hooks."""
    name = choices.fresh("Ranged", "Timed")
    saved = _apart(choices)
    choices.define(
        Block(
            f"class {name}:",
            [
                Block(
                    "def __enter__(self):",
                    [
                        *_local_import(choices),
                        f"self.handle = {choices.api.annotation_begin}({label(choices, stem)})",
                        "return self",
                    ],
                ),
                Block(
                    "def __exit__(self, *exception):",
                    [*_local_import(choices), f"{choices.api.annotation_end}(self.handle)", "return False"],
                ),
            ],
        )
    )
    _back(choices, saved)
    return [Block(f"with {name}():", statements)]


def _shadowed(choices, stem, statements):
    """A function whose parameter has the module's name."""
    name = choices.fresh("scaled", "doubled")
    choices.define(Block(f"def {name}(smprof, annotate=2):", ["return smprof * annotate"]))
    return [
        Block(f"with {choices.api.annotate}({label(choices, stem)}):", [*statements, f"print({name}(4))"])
    ]


_INLINE = [_with] * 8 + [
    _with_keyword,
    _with_as,
    _with_two,
    _with_two,
    _with_parenthesised,
    _nested,
    _nested,
    _conditional,
    _exit_stack,
    _kept,
    _by_hand,
    _alias,
    _lambda,
    _partial,
    _returned,
    _pair,
    _pair,
    _pair,
    _pair_again,
    _pair_finally,
    _pair_empty,
    _pairs_overlap,
    _pair_branches,
    _pair_optional,
    _pair_expression,
    _pair_list,
    _pair_dict,
    _pair_tuple,
    _pair_walrus,
    _pair_attribute,
    _pair_functions,
    _pair_jumped,
]
_APART = [
    _decorated,
    _decorated,
    _decorated_method,
    _generator,
    _closure,
    _asynchronous,
    _owner_class,
    _shadowed,
]
