"""One process that believes to be a group; the rank comes from the environment as usual."""

import os

_group = {"up": False}


def is_available():
    return True


def is_initialized():
    return _group["up"]


def init_process_group(backend=None, **kwargs):
    _group["up"] = True


def destroy_process_group():
    _group["up"] = False


def get_rank(group=None):
    return int(os.environ.get("RANK", "0"))


def get_world_size(group=None):
    return int(os.environ.get("WORLD_SIZE", "1"))


def barrier(*args, **kwargs):
    return None


all_reduce = broadcast = barrier
