"""Training loops: every iteration says so to the probe, once, at its beginning."""

from dataclasses import dataclass, field

from annotations import random_extra, random_phase
from pieces import Block

_STEMS = ("Forward", "Loss", "Backward", "Optimizer", "Data", "Transfer", "Metrics", "Sync")


@dataclass
class Window:
    """What happens inside the loops besides training: nodes at the start of each epoch, at its end,
    and at the beginning of given iterations."""

    before_epoch: list = field(default_factory=list)
    after_epoch: list = field(default_factory=list)
    at: dict = field(default_factory=dict)


def training_loop(choices, window):
    """Nodes that train for one epoch or several."""
    epochs = choices.pick([0, 0, 1, 2, 3]) or (2 if window.before_epoch else 0)
    if epochs == 0:
        second = _loop(choices, Window()) if choices.chance(0.08) and not choices.windowed else []
        return [*_loop(choices, window), *second]
    epoch = choices.fresh("epoch", "e")
    inner = [*window.before_epoch, *_loop(choices, window), *window.after_epoch]
    if choices.chance(0.3):
        inner.append(f"evaluate({epoch})")
    return [Block(f"for {epoch} in range({epochs}):", inner)]


def _loop(choices, window):
    choices.in_loop = True
    index = choices.index = choices.fresh("i", "step", "batch_idx", "it")
    item = choices.fresh("x", "batch", "inputs")
    head = ["probe.iteration()"]
    for iteration, nodes in window.at.items():
        head.append(Block(f"if {index} == {iteration}:", nodes))
    loop = choices.pick(
        [
            _for_range,
            _for_enumerate,
            _for_enumerate,
            _for_plain,
            _while,
            _for_zip,
            _for_progress,
            _for_loader,
            _next,
        ]
    )
    nodes = loop(choices, index, item, [*head, *_body(choices, item)])
    choices.in_loop, choices.index = False, None
    return nodes


def _for_range(choices, index, item, body):
    return [Block(f"for {index} in range(len(data)):", [f"{item} = data[{index}]", *body])]


def _for_enumerate(choices, index, item, body):
    start = choices.pick(["", ", 0", ", start=1"]) if not choices.windowed else ""
    return [Block(f"for {index}, {item} in enumerate(data{start}):", body), *_else(choices)]


def _for_plain(choices, index, item, body):
    return [f"{index} = -1", Block(f"for {item} in data:", [f"{index} += 1", *body]), *_else(choices)]


def _while(choices, index, item, body):
    return [
        f"{index} = -1",
        Block(f"while {index} < len(data) - 1:", [f"{index} += 1", f"{item} = data[{index}]", *body]),
    ]


def _for_zip(choices, index, item, body):
    other = choices.fresh("y", "target")
    return [Block(f"for {index}, ({item}, {other}) in enumerate(zip(data, data)):", body)]


def _for_progress(choices, index, item, body):
    choices.need("tqdm")
    bar = choices.fresh("bar", "progress")
    return choices.pick(
        [
            [Block(f"for {index}, {item} in enumerate(tqdm.tqdm(data)):", body)],
            [f"{bar} = tqdm.tqdm(enumerate(data))", Block(f"for {index}, {item} in {bar}:", body)],
        ]
    )


def _for_loader(choices, index, item, body):
    loader = choices.fresh("loader", "train_loader")
    made = f"{loader} = {choices.torch_name}.utils.data.DataLoader([0.1 * k for k in range(len(data))], batch_size=1)"
    return [made, Block(f"for {index}, {item} in enumerate({loader}):", body)]


def _next(choices, index, item, body):
    source = choices.fresh("source", "stream")
    return [
        f"{source} = iter(data)",
        f"{index} = -1",
        Block(
            "while True:",
            [
                Block("try:", [f"{item} = next({source})"]),
                Block("except StopIteration:", ["break"], joined=True),
                f"{index} += 1",
                *body,
            ],
        ),
    ]


def _else(choices):
    return [Block("else:", ['print("all of it")'], joined=True)] if choices.chance(0.08) else []


def _body(choices, item):
    """One iteration: steps of training in order, with other things between them."""
    output, loss = choices.fresh("output", "out"), choices.fresh("loss", "value")
    forward = random_phase(choices, "Forward", [f"{output} = model({item})"])
    measured = random_phase(choices, "Loss", [f"{loss} = criterion({output}, {item})"])
    backward = random_phase(choices, "Backward", [f"{loss}.backward()"])
    update = random_phase(
        choices, "Optimizer", ["optimizer.step()", *choices.pick([[], ["optimizer.zero_grad()"]])]
    )
    accumulation = [Block(f"if ({choices.index} + 1) % 2:", ["continue"])] if choices.chance(0.12) else []
    body = [*forward, *measured, *backward, *accumulation, *update]
    if choices.chance(0.15):
        body = _as_function(choices, item)
    elif choices.chance(0.4):
        body = [Block(f'with {choices.api.annotate}("step_" + str({choices.index})):', body)]
    for _ in range(choices.pick([0, 0, 1, 1, 2])):
        at = choices.rng.randint(0, len(body))
        if not (at < len(body) and getattr(body[at], "joined", False)):
            body[at:at] = random_extra(choices, choices.pick(_STEMS))
    body.append(
        choices.pick(
            [
                f'print({choices.index}, f"{{{item}:.2f}}")',
                f"log.append({choices.index})",
                f'print("done", {choices.index})',
            ]
        )
    )
    if choices.chance(0.1):
        body += _evaluation(choices, item)
    return _with_jumps(choices, body)


def _evaluation(choices, item):
    """A loop without training now and then, which takes the training loop's variables for itself."""
    every = Block(
        f"if {choices.index} % 3 == 2:",
        [
            "losses = []",
            Block(
                f"with {choices.torch_name}.no_grad():",
                [Block(f"for {item} in data[:2]:", [f"losses.append(model({item}).item())"])],
            ),
            'print("evaluation", sum(losses))',
        ],
    )
    return [every]


def _as_function(choices, item):
    """The step in a function of its own."""
    name = choices.fresh("train_step", "one_step", "closure")
    saved = choices.index, choices.in_loop, choices.self_name, choices.in_async
    choices.index, choices.in_loop, choices.self_name, choices.in_async = "number", False, None, False
    local = list(choices.api.imports) if choices.api.local else []
    choices.define(
        Block(
            f"def {name}(number, x):",
            [
                *local,
                *random_phase(choices, "Forward", ["value = criterion(model(x), x)"]),
                *random_phase(choices, "Backward", ["value.backward()"]),
                "optimizer.step()",
                "return value",
            ],
        )
    )
    choices.index, choices.in_loop, choices.self_name, choices.in_async = saved
    result = choices.fresh("loss", "value")
    return [f"{result} = {name}({choices.index}, {item})", f'print(f"{{{result}:.3f}}")']


def _with_jumps(choices, body):
    """continue, break and handled errors between the statements."""
    kind = choices.pick(["none"] * 5 + ["continue", "continue", "nested", "break", "try", "raise"])
    at = choices.rng.randint(0, len(body))
    while at < len(body) and getattr(body[at], "joined", False):
        at += 1
    index = choices.index
    if kind == "continue":
        jump = [
            Block(f"if {index} % 3 == 1:", choices.pick([["continue"], ['print("skipped")', "continue"]]))
        ]
    elif kind == "nested":
        jump = [
            Block(
                f'with {choices.api.annotate}("check"):',
                [Block(f"if {index} % 3 == 2:", ["continue"]), 'print("kept")'],
            )
        ]
    elif kind == "break":
        jump = [Block(f"if {index} >= 6:", ["probe.leave()", "break"])]
    elif kind == "raise":
        return [
            Block("try:", [*body[:at], Block(f"if {index} == 2:", ['raise ValueError("two")']), *body[at:]]),
            Block("except ValueError as error:", ["print(error)"], joined=True),
        ]
    elif kind == "try":
        return [Block("try:", body), Block("finally:", ["log.append(-1)"], joined=True)]
    else:
        jump = []
    return body[:at] + jump + body[at:]
