"""What a rewrite must keep of a Python file's bytes, seen from outside: one short text per loss."""

import re

_BOM = b"\xef\xbb\xbf"


def lost_layout(old, new):
    found = []
    if old.startswith(_BOM) != new.startswith(_BOM):
        found.append("the byte order mark changed")
    if _newlines(new) - _newlines(old):
        found.append(f"new kinds of newlines: {sorted(_newlines(new) - _newlines(old))}")
    if old and new and old.endswith((b"\n", b"\r")) != new.endswith((b"\n", b"\r")):
        found.append("the final newline changed")
    if _indents_with(b"\t", old) and not _indents_with(b" ", old) and _indents_with(b" ", new):
        found.append("blanks in a file that indents with tabs")
    if not _indents_with(b"\t", old) and _indents_with(b"\t", new):
        found.append("tabs in a file that indents with blanks")
    # A rewritten line keeps the blanks it ended in, so only their number tells.
    if len(_trailing(new)) > len(_trailing(old)):
        found.append(f"trailing blanks: {sorted(set(_trailing(new)) - set(_trailing(old)))[:1]!r}")
    return found


def _newlines(data):
    return set(re.findall(rb"\r\n|\n|\r", data))


def _indents_with(blank, data):
    return re.search(rb"(?m)^" + blank, data) is not None


def _trailing(data):
    """Lines with trailing blanks, without those that are blank or sit in a longer string's text."""
    return [line.strip() for line in data.splitlines() if line.strip() and line != line.rstrip(b" \t")]
