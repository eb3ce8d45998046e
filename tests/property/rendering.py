"""Turns nodes into the bytes of a file, with the noise that real files have."""

from dataclasses import dataclass

from pieces import Block, Raw

_COMMENTS = ("# smprof.annotate('old') was here", "# next", "#", "#: shown", "# see below", "## with smprof:")


@dataclass
class Layout:
    """How one file looks."""

    unit: str = "    "
    newline: str = "\n"
    comments: float = 0.05
    blanks: float = 0.05
    semicolons: float = 0.03
    one_line: float = 0.1
    form_feeds: float = 0.0
    byte_order_mark: bool = False
    encoding: str = "utf-8"
    final_newline: bool = True


def random_layout(rng):
    layout = Layout()
    layout.unit = rng.choice(["    "] * 6 + ["\t", "\t", "  "])
    layout.newline = rng.choice(["\n"] * 5 + ["\r\n"])
    layout.comments = rng.choice([0, 0.05, 0.2])
    layout.blanks = rng.choice([0, 0.05, 0.2])
    layout.semicolons = rng.choice([0, 0, 0.15])
    layout.one_line = rng.choice([0, 0.2])
    layout.form_feeds = rng.choice([0, 0, 0.1])
    layout.byte_order_mark = rng.random() < 0.06
    layout.encoding = "latin-1" if rng.random() < 0.06 and not layout.byte_order_mark else "utf-8"
    layout.final_newline = rng.random() < 0.9
    return layout


def render(nodes, layout, rng):
    """The bytes of a file with these top-level nodes."""
    lines = []
    if layout.encoding != "utf-8":
        lines.append(f"# -*- coding: {layout.encoding} -*-")
    _Writer(layout, rng, lines).write(nodes, 0)
    text = "\n".join(lines) + ("\n" if layout.final_newline else "")
    data = text.replace("\n", layout.newline).encode(layout.encoding)
    return b"\xef\xbb\xbf" + data if layout.byte_order_mark else data


class _Writer:
    def __init__(self, layout, rng, lines):
        self._layout, self._rng, self._lines = layout, rng, lines

    def _chance(self, share):
        return self._rng.random() < share

    def write(self, nodes, depth):
        """Bodies nest a few levels deep only, so this may call itself."""
        previous_simple = False
        for node in nodes:
            joinable = (
                isinstance(node, str)
                and "\n" not in node
                and not node.startswith(("@", "from __future__", '"""'))
            )
            if joinable and previous_simple and self._chance(self._layout.semicolons):
                self._lines[-1] += self._rng.choice(["; ", ";", " ; "]) + node
                continue
            self._noise(depth, node)
            if isinstance(node, Block):
                self._block(node, depth)
            else:
                self._simple(node, depth)
            previous_simple = joinable and "#" not in self._lines[-1]

    def _noise(self, depth, node):
        if self._chance(self._layout.blanks):
            self._lines += [""] * self._rng.choice([1, 1, 2])
        if depth == 0 and self._chance(self._layout.form_feeds):
            self._lines.append("\f")
        if self._chance(self._layout.comments):
            self._lines.append(self._layout.unit * depth + self._rng.choice(_COMMENTS))

    def _simple(self, node, depth):
        indent = self._layout.unit * depth
        if isinstance(node, Raw):
            self._lines.append(indent + node.lines[0])
            self._lines += node.lines[1:]
            return
        first, *rest = node.split("\n")
        self._lines.append(indent + first)
        self._lines += [indent + self._layout.unit + line for line in rest]
        if self._chance(self._layout.comments) and not node.startswith('"""'):
            self._lines[-1] += "  " + self._rng.choice(_COMMENTS)

    def _block(self, node, depth):
        header = node.header
        single = len(node.body) == 1 and isinstance(node.body[0], str) and "\n" not in header + node.body[0]
        if (
            single
            and not header.startswith(("def", "async", "class"))
            and self._chance(self._layout.one_line)
        ):
            self._lines.append(self._layout.unit * depth + header + " " + node.body[0])
            return
        self._simple(header, depth)
        self.write(node.body, depth + 1)
