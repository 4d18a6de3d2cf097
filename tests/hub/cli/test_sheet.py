"""`cornet sheet`: characters from a file and to one."""

import pytest


@pytest.fixture
def sheet(cornet, tmp_path):
    """sheet("export") is that command on the data of the test."""
    return lambda *arguments: cornet("sheet", *arguments, "--data", str(tmp_path))


def test_what_is_exported_is_imported_and_exported_again(sheet, tmp_path):
    file = tmp_path / "fiches.toml"
    example = sheet("export").out
    file.write_text(example.replace("3D+2", "3D+1"), "utf-8")
    kept = sheet("import", str(file))
    assert (kept.status, kept.out) == (0, "2 personnage(s) gardé(s) : Senna, Karl.\n")
    assert sheet("export").out == file.read_text("utf-8")
    assert sheet("export", "--name", "Karl").out.count("[[character]]") == 1
    out = tmp_path / "out.toml"
    assert sheet("export", "--out", str(out)).out == ""
    assert out.read_text("utf-8") == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b"[[character]]\nname = 'Karl'\n[character.codes]\nPUI = 'x'\n", "« x »"),
        (b"[[character", "TOML"),
        (b"\xff", "UTF-8"),
        (None, "fiches.toml"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence_and_nothing_is_kept(sheet, tmp_path, text, named):
    file = tmp_path / "fiches.toml"
    if text is not None:
        file.write_bytes(text)
    before = sheet("export").out
    ran = sheet("import", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert named in ran.err
    assert ran.err.count("\n") == 1
    assert sheet("export").out == before


def test_a_character_nobody_knows_is_refused(sheet):
    ran = sheet("export", "--name", "Vex", "--lang", "en")
    assert ran.status == 2
    assert '"Vex"' in ran.err
