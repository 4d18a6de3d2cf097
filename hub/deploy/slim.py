"""A module without what costs a box heap and does nothing there: names of constants, functions nobody calls.

A number or a text that never changes stands where it is used. What another source mentions stays.
"""

import ast
from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

# (first line, first column in bytes, last line, last column, what comes there).
Edit: TypeAlias = tuple[int, int, int, int, str]


def mentioned(sources: Iterable[str]) -> set[str]:
    """The names that one source may take from another: what is imported, and every attribute."""
    found: set[str] = set()
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return found


def slim(source: str, kept: Collection[str]) -> str:
    """The same module without the upper-case names of its constants, and functions, that are not `kept`."""
    tree = ast.parse(source)
    named = {name: value for name, value in _constants(tree) if name not in kept}
    named = {name: value for name, value in named.items() if _count(tree, name, ast.Store) == 1}
    for text in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
        for node in ast.walk(text):  # where it stands in there, Python 3.11 does not know
            named.pop(getattr(node, "id", ""), None)
    edits = [*_uncalled(tree, kept)] or [*_edits(tree, named)]
    # What named another constant may be one now, and nobody may call what was called there.
    return slim(_edited(source, edits), kept) if edits else source


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each upper-case name of the module that is a literal, and that literal."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            for target, value in _pairs(statement):
                if isinstance(target, ast.Name) and target.id.isupper() and _is_literal(value):
                    yield target.id, ast.unparse(value)


def _pairs(statement: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """What is assigned to what."""
    target, value = statement.targets[0], statement.value
    targets, values = getattr(target, "elts", []), getattr(value, "elts", [])
    if targets and len(targets) == len(values):
        return list(zip(targets, values, strict=True))
    return [(target, value)]


def _is_literal(value: ast.expr) -> bool:
    if isinstance(value, ast.Tuple):
        return all(map(_is_literal, value.elts))
    if isinstance(value, ast.UnaryOp):
        return _is_literal(value.operand)
    if isinstance(value, ast.BinOp):
        return all(isinstance(node, ast.BinOp | ast.operator | ast.Constant) for node in ast.walk(value))
    return isinstance(value, ast.Constant)


def _count(tree: ast.Module, name: str, what: type[ast.expr_context]) -> int:
    """How often something is given this name, or is read by it."""
    places = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
    return sum(isinstance(node.ctx, what) for node in places)


def _uncalled(tree: ast.Module, kept: Collection[str]) -> Iterator[Edit]:
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef) and not statement.decorator_list:
            name = statement.name
            if name not in kept and not name.startswith("__") and not _count(tree, name, ast.Load):
                yield *_place(statement), "pass"


def _edits(tree: ast.Module, named: dict[str, str]) -> Iterator[Edit]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            left = [pair for pair in _pairs(statement) if getattr(pair[0], "id", None) not in named]
            if len(left) < len(_pairs(statement)):
                lines = [f"{ast.unparse(target)} = {ast.unparse(value)}" for target, value in left]
                yield *_place(statement), "; ".join(lines) or "pass"
                continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in named:
                yield *_place(node), f"({named[node.id]})"


def _place(node: ast.stmt | ast.expr) -> tuple[int, int, int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.lineno - 1, node.col_offset, node.end_lineno - 1, node.end_col_offset


def _edited(source: str, edits: Iterable[Edit]) -> str:
    lines = source.encode().splitlines(keepends=True)
    for first, start, last, end, text in sorted(edits, reverse=True):
        lines[first : last + 1] = [lines[first][:start] + text.encode() + lines[last][end:]]
    return b"".join(lines).decode()
