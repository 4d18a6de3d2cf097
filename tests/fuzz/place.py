"""A folder for the targets that read files; another program may name it (both Pythons)."""

import os

_named = []


def use(folder):
    """Work in this folder from now on."""
    _named[:] = [folder]


def folder():
    """The folder; on CPython a temporary one where none was named."""
    if not _named:
        import atexit
        import tempfile

        temporary = tempfile.TemporaryDirectory(prefix="cornet-fuzz-")
        atexit.register(temporary.cleanup)
        use(temporary.name)
    return _named[0]


def written(name, content):
    """The path of a file in the folder that holds just this."""
    path = folder() + "/" + name
    with open(path, "wb") as file:
        file.write(content)
    return path


def emptied(name):
    """The path of an empty folder in the folder."""
    path = folder() + "/" + name
    try:
        os.mkdir(path)
    except OSError:
        for file in os.listdir(path):
            os.remove(path + "/" + file)
    return path
