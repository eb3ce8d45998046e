import sys
from unittest import mock

import pytest

smprof = pytest.importorskip("smprof")


@mock.patch("smprof.annotate")
def test_step(annotate):
    pass


def test_without(monkeypatch):
    monkeypatch.setitem(sys.modules, "smprof", None)
    monkeypatch.setattr("smprof.annotation_begin", lambda name: None)
