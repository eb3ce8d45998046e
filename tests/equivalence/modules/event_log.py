"""Where the recording modules write what a program did: one JSON object a line.

The file is named by the environment variable SMPROF_MIGRATE_EVENTS; without it nothing is kept.
Every event also tells how much the program had printed by then, so that two logs can be compared
against the output they belong to.
"""

import json
import os
import sys

VARIABLE = "SMPROF_MIGRATE_EVENTS"

_state = {"file": None, "count": 0}


def emit(kind, **fields):
    """Append the event. Each is written at once: a program may end at any moment."""
    _state["count"] += 1
    path = os.environ.get(VARIABLE)
    if not path:
        return
    if _state["file"] is None:
        _state["file"] = open(path, "ab", buffering=0)
    record = {"kind": kind, **fields, "printed": getattr(sys.stdout, "printed", 0)}
    _state["file"].write((json.dumps(record) + "\n").encode())


def count():
    """How many events there were: tells whether anything happened between two moments."""
    return _state["count"]
