"""A function as its author wrote it: the syntax tree of its text, if that text is what runs.

A file may have been edited since it was imported, so the text is compiled again and compared with the function. A tree
is compared by its *shape*: what the code does, whatever its layout, comments, docstrings and annotations, and
whichever version of Python has parsed it.
"""

import ast
import linecache
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from harif.game.definition import fingerprint

Function = ast.FunctionDef | ast.Lambda
WITHOUT_MEANING = {"annotation", "returns", "type_comment", "type_params", "kind", "ctx", "decorator_list"}


def written(function: FunctionType) -> Function | None:
    """The tree of a function, or None where its text is not there, or is not what runs."""
    code = function.__code__
    linecache.checkcache(code.co_filename)
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    try:
        functions, codes = parsed(text, code.co_filename)
    except (SyntaxError, ValueError):
        return None
    place = code.co_firstlineno, code.co_name
    here = functions.get(place, [])
    runs = any(fingerprint(other) == fingerprint(code) for other in codes.get(place, ()))
    return here[0] if len(here) == 1 and runs else None


def shape(node: Any) -> Any:
    """A tree as nested tuples of plain values, the same for all trees that mean the same."""
    if isinstance(node, ast.Constant):
        return "Constant", type(node.value).__name__, repr(node.value)
    if isinstance(node, ast.AST):
        fields = {name: value for name, value in ast.iter_fields(node) if name not in WITHOUT_MEANING}
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            fields["body"] = node.body[1:]
        told = sorted(name for name, value in fields.items() if value is not None and value != [])
        return type(node).__name__, *((name, shape(fields[name])) for name in told)
    if isinstance(node, list):
        return [shape(item) for item in node]
    return type(node).__name__, repr(node)


def attributes_in(tree: ast.AST) -> set[str]:
    """Every attribute that a tree mentions."""
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


# Inside ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def parsed(text: str, file: str) -> tuple[dict[tuple[int, str], list[Function]], dict[tuple[int, str], list[CodeType]]]:
    """The functions of a file by line and name: their trees, and their code."""
    functions: dict[tuple[int, str], list[Function]] = {}
    codes: dict[tuple[int, str], list[CodeType]] = {}
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            functions.setdefault((line, node.name), []).append(node)
        elif isinstance(node, ast.Lambda):
            functions.setdefault((node.lineno, "<lambda>"), []).append(node)
    for code in codes_in(compile(text, file, "exec", dont_inherit=True)):
        codes.setdefault((code.co_firstlineno, code.co_name), []).append(code)
    return functions, codes


def codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes_in(inner)
