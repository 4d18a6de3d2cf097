"""Without what the extra `hardware` installs, these tests are skipped."""

from importlib.util import find_spec

import pytest

MISSING = [needed for needed in ("schemdraw", "build123d", "trimesh") if not find_spec(needed)]


class Unable(pytest.Module):
    """A module of tests that cannot even be imported."""

    def collect(self):
        pytest.skip(f"no {MISSING[0]}: pip install '.[hardware]'")


def pytest_pycollect_makemodule(module_path, parent):
    return Unable.from_parent(parent, path=module_path) if MISSING else None
