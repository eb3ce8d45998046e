from unittest import mock

import pytest

pytest.importorskip("smprofiler")


@pytest.mark.parametrize("kind", ["smprof", "torch"])
@mock.patch("torch.profiler.record_function")
def test_step(record_function, kind):
    assert kind
