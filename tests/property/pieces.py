"""Parts of a generated program: nodes of its text, and the choices that all parts share."""

from dataclasses import dataclass, field


@dataclass
class Block:
    """A compound statement. `joined`: belongs to the statement before (else, except, a decorated def)."""

    header: str
    body: list
    joined: bool = False


@dataclass
class Raw:
    """Lines whose continuation must stay as it is: the inside of a multi-line string."""

    lines: list


_NAMES = (
    "span",
    "handle",
    "region",
    "mark",
    "timer",
    "h",
    "token",
    "scope_",
    "prof",
    "profiler",
    "record_function",
    "schedule",
    "profile",
    "annotation",
    "section",
    "stage",
    "x1",
    "_h",
    "ctx",
    "record",
)


@dataclass
class Choices:
    """One program's random numbers, the profiler API as this program writes it, and what it needs
    at module level."""

    rng: object
    api: object = None
    index: str | None = None
    top: list = field(default_factory=list)
    modules: set = field(default_factory=set)
    used: set = field(default_factory=set)
    self_name: str | None = None
    in_loop: bool = False
    in_async: bool = False
    in_function: bool = False
    serial: int = 0
    torch_name: str = "torch"
    guard: str | None = None
    guard_form: str = "if"
    repeats: str = "once"
    windowed: bool = False

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, options):
        return self.rng.choice(list(options))

    def fresh(self, *stems):
        """A name that the program has not used yet."""
        stem = self.pick(stems or _NAMES)
        name = stem
        while name in self.used:
            self.serial += 1
            name = f"{stem.rstrip('_')}_{self.serial}"
        self.used.add(name)
        return name

    def need(self, module):
        self.modules.add(module)
        return module

    def define(self, *nodes):
        """Puts definitions at module level, before everything that runs."""
        self.top.extend(nodes)


def label(choices, stem):
    """An expression for a range's name; some are no str on purpose."""
    index = choices.index
    plain = [
        f'"{stem}"',
        f"'{stem}'",
        f'r"{stem}"',
        f'"{stem[:2]}" "{stem[2:]}"',
        f'"{stem} (é)"',
        f'("{stem}")',
        f'"{stem}".upper()',
        f'"%s" % "{stem}"',
        f'"""{stem}"""',
        f'"a\\t{stem}"',
    ]
    if choices.chance(0.06):
        return choices.pick(["7", "(1, 2)", "None", "2.5", "len(data)", "True"])
    if index is None or choices.chance(0.45):
        return plain[0] if choices.chance(0.6) else choices.pick(plain)
    return choices.pick(
        [
            f'"{stem}_" + str({index})',
            f'"{stem}_"+str({index})',
            f'f"{stem}_{{{index}}}"',
            f"str({index})",
            f'"{stem}_%d" % {index}',
            f'"{stem}_{{}}".format({index})',
            index,
            f"{index} + 1",
            f'f"{stem}_{{{index}:03d}}"',
            f'"odd" if {index} % 2 else "even"',
            f'["{stem}", "b"][{index} % 2]',
        ]
    )


def contained(choices):
    """Statements that assign nothing: they may move into any function."""
    shown = choices.index or "len(data)"
    pool = [
        f'print("shown", {shown})',
        f"log.append({shown})",
        "optimizer.zero_grad()",
        f'print(f"{{{shown}}}: {{len(log)}}")',
        'print("smprof is only a word here")',
        f"print(model(data[0]).item(), {shown})",
    ]
    nodes = [choices.pick(pool) for _ in range(choices.rng.randint(1, 3))]
    if choices.chance(0.12):
        nodes.append(
            Raw(
                [
                    'print("""first',
                    "  second " + choices.pick(["", "# no comment", "with smprof.annotate(1):"]),
                    '\tthird""")',
                ]
            )
        )
    if choices.chance(0.1):
        nodes.append(Block(f"if len(log) > {choices.rng.randint(0, 4)}:", ['print("many")']))
        if choices.chance(0.5):
            nodes.append(Block("else:", ['print("few")'], joined=True))
    if choices.chance(0.05):
        nodes.append("total = (len(log) +\n1 +\n2)")
        nodes.append("print(total)")
    if choices.in_async and choices.chance(0.5):
        nodes.insert(0, "await asyncio.sleep(0)")
    return nodes
