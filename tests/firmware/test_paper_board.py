"""The board on paper has the real board's face: same methods, same arguments."""

import ast
from pathlib import Path

from tests.firmware import paper_board

ESP32 = Path(__file__).parents[2] / "firmware/boards/esp32.py"
HANDS = {"press", "release"}


def methods(file: Path, name: str) -> dict[str, list[str]]:
    """The public methods of a class, and their arguments; esp32.py cannot be imported here."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    board = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return {
        node.name: [argument.arg for argument in node.args.args]
        for node in board.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }


def attributes(file: Path) -> set[str]:
    """What is called on `box.board` or `self.board` in a file, or read from it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("board")
    }


def test_both_boards_have_the_same_methods():
    paper = methods(Path(paper_board.__file__), "PaperBoard")
    assert {name: paper[name] for name in paper if name not in HANDS} == methods(ESP32, "Board")


def test_the_firmware_asks_nothing_else_of_a_board():
    used = set().union(*[attributes(file) for file in ESP32.parents[1].rglob("*.py")])
    assert used - {"id", "hardware"} <= methods(ESP32, "Board").keys() | {"esp32"}
