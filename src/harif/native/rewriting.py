"""Rules that numba cannot compile as they are written, written as it can.

`any(… for …)` and its like become a loop in a function of their own, `yield from` a loop that yields, a method that
returns tuples of different lengths or a generator yields their items, and `self._replace(turn=1)` builds the state by
its class. It starts from the author's text, and only where the text still is what runs: where it is not, the rule stays
as it is, and numba says what it cannot do.
"""

import ast
import inspect
import opcode
import sys
import textwrap
from collections.abc import Iterator, Sequence
from copy import deepcopy
from types import CellType, CodeType, FunctionType
from typing import Any

from harif.game.written import written

ITERATED = {"actions", "features", "noisy", "outcomes", "promising", "symmetries", "traits"}
"""Methods of which nobody asks more than their items, one after the other."""


def rewritten(function: FunctionType, game: Any) -> FunctionType:
    """A function of a game that does the same and compiles; the function itself where there is nothing to rewrite."""
    code = function.__code__
    returns = function.__name__ in ITERATED and not code.co_flags & inspect.CO_GENERATOR
    odd = returns or delegates(code) or has_generator_expression(code) or "_replace" in code.co_names
    text = written(function) if odd else None
    if not isinstance(text, ast.FunctionDef):
        return function
    if any(isinstance(one, ast.NamedExpr) for one in ast.walk(text)):
        return function  # what it binds would be bound in a function of our own
    tree = deepcopy(text)
    tree.decorator_list = []
    rewriter = Rewriter(function, returns and has_uneven_returns(tree), getattr(game, "_fields", ()))
    rewriter.generic_visit(tree)
    if not rewriter.changed:
        return function
    around = {**function.__globals__, CLASS: game}
    around.update((helper.name, compiled(helper, function, around)) for helper in rewriter.helpers)
    return compiled(tree, function, around)


def delegates(code: CodeType) -> bool:
    """Does it `yield from` anything?"""
    return opcode.opmap["GET_YIELD_FROM_ITER"] in code.co_code[::2]


def has_generator_expression(code: CodeType) -> bool:
    return any(isinstance(inner, CodeType) and inner.co_name == "<genexpr>" for inner in code.co_consts)


def code_of(tree: ast.FunctionDef, function: FunctionType) -> CodeType:
    """The definition compiled where `function` stands: inside a function that has its free names."""
    module = ast.parse(f"def outer({', '.join(function.__code__.co_freevars)}): pass")
    module.body[0].body = [tree]  # type: ignore[attr-defined]
    code = compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec", dont_inherit=True)
    for name in ("outer", tree.name):
        code = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)
    return code


def compiled(tree: ast.FunctionDef, function: FunctionType, around: dict[str, Any]) -> FunctionType:
    code = code_of(tree, function)
    cells: dict[str, CellType] = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    is_it = tree.name == function.__name__
    defaults = function.__defaults__ if is_it else None
    made = FunctionType(code, around, tree.name, defaults, tuple(cells[name] for name in code.co_freevars))
    made.__kwdefaults__ = function.__kwdefaults__ if is_it else None
    made.__module__ = function.__module__
    return made


# Returns of several lengths -------------------------------------------------------------------------------------------


def has_uneven_returns(tree: ast.FunctionDef) -> bool:
    """Does it return a tuple of some length here and something else there, or a generator?"""
    shapes = {shape for one in own_nodes(tree) if isinstance(one, ast.Return) for shape in shapes_of(one.value)}
    return "items" in shapes or (len(shapes) > 1 and any(isinstance(shape, int) for shape in shapes))


def own_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function but what is in functions inside it."""
    for one in ast.iter_child_nodes(tree):
        if not isinstance(one, INSIDE):
            yield one
            yield from own_nodes(one)


INSIDE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def shapes_of(value: ast.expr | None) -> list[Any]:
    if isinstance(value, ast.IfExp):
        return [*shapes_of(value.body), *shapes_of(value.orelse)]
    if isinstance(value, ast.Tuple) and not any(isinstance(item, ast.Starred) for item in value.elts):
        return [len(value.elts)]
    return ["items" if isinstance(value, ast.expr) and generator_in(value) else "other"]


def generator_in(value: ast.expr) -> ast.GeneratorExp | None:
    """The generator expression that `value` is, or that it makes a tuple or list of."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("tuple", "list"):
        value = value.args[0] if len(value.args) == 1 else value
    return value if isinstance(value, ast.GeneratorExp) else None


def yielding(value: ast.expr, fresh: str) -> list[ast.stmt]:
    """Statements that yield the items of `value`; names that begin with `fresh` are free."""
    if isinstance(value, ast.IfExp):
        return [ast.If(value.test, yielding(value.body, fresh) or [ast.Pass()], yielding(value.orelse, fresh))]
    if isinstance(value, ast.Tuple) and not any(isinstance(item, ast.Starred) for item in value.elts):
        return [ast.Expr(ast.Yield(item)) for item in value.elts]
    expression = generator_in(value)
    if expression is None:
        item = ast.Expr(ast.Yield(ast.Name(f"{fresh}item", ast.Load())))
        return [ast.For(ast.Name(f"{fresh}item", ast.Store()), value, [item], [])]
    body: list[ast.stmt] = [ast.Expr(ast.Yield(expression.elt))]
    for part in reversed(expression.generators):
        for condition in reversed(part.ifs):
            body = [ast.If(condition, body, [])]
        body = [ast.For(part.target, part.iter, body, [])]
    return body


# Generator expressions ------------------------------------------------------------------------------------------------


class Rewriter(ast.NodeTransformer):
    """Rewrites one function. `helpers` are the functions that it then calls."""

    def __init__(self, function: FunctionType, spread: bool, fields: Sequence[str]) -> None:
        self.spread = spread
        self.fields = fields
        self.local = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
        self.taken = {*function.__globals__, *function.__code__.co_freevars, *self.local}
        self.fresh = "the_"
        while any(name.startswith(self.fresh) for name in (*self.taken, *names_anywhere(function.__code__))):
            self.fresh = "_" + self.fresh
        self.helpers: list[ast.FunctionDef] = []
        self.changed = False

    def visit(self, node: ast.AST) -> Any:
        return node if isinstance(node, INSIDE) else super().visit(node)

    def visit_Return(self, node: ast.Return) -> Any:
        self.generic_visit(node)
        if not self.spread or node.value is None or self.would_leak(node.value):
            return node
        self.changed = True
        return [ast.copy_location(one, node) for one in (*yielding(node.value, self.fresh), ast.Return())]

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        if not isinstance(node.value, ast.YieldFrom) or self.would_leak(node.value.value):
            return node
        self.changed = True
        return [ast.copy_location(one, node) for one in yielding(node.value.value, self.fresh)]

    def would_leak(self, value: ast.expr) -> bool:
        """Would a name of a generator expression, written out as a loop, be one of the function's own?"""
        if isinstance(value, ast.IfExp):
            return self.would_leak(value.body) or self.would_leak(value.orelse)
        expression = generator_in(value)
        return expression is not None and bool(names(expression, ast.Store) & self.local)

    def visit_GeneratorExp(self, node: Any) -> Any:
        """Inside, its own names are local too."""
        outside, self.local = self.local, self.local | names(node, ast.Store)
        self.generic_visit(node)
        self.local = outside
        return node

    visit_ListComp = visit_SetComp = visit_GeneratorExp  # noqa: N815 (names of Python's)

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
            return self.replaced(node, node.func.value)
        kind = node.func.id if isinstance(node.func, ast.Name) else None
        if kind not in LOOPS or kind in self.taken or not node.args or not isinstance(node.args[0], ast.GeneratorExp):
            return node
        start = node.args[1:] + [keyword.value for keyword in node.keywords if keyword.arg in ("start", "default")]
        if len(start) + 1 < len(node.args) + len(node.keywords) or len(start) > (kind in ("sum", "min", "max")):
            return node
        self.changed = True
        expression, name = node.args[0], f"{kind}_{len(self.helpers) + 1}"
        while name in self.taken:
            name += "_"
        free = sorted(self.local & names(expression, ast.Load) - names(expression, ast.Store))
        self.helpers.append(loop(name, kind, expression, free, bool(start), self.fresh))
        given = [expression.generators[0].iter, *start, *(ast.Name(one, ast.Load()) for one in free)]
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), given, []), node)

    def replaced(self, node: ast.Call, state: ast.expr) -> ast.Call:
        """`state._replace(turn=1)` as `Game(state.board, 1)`."""
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        if node.args or not isinstance(state, ast.Name) or not set(given) <= set(self.fields):
            return node
        self.changed = True
        fields = [given.get(name) or ast.Attribute(state, name, ast.Load()) for name in self.fields]
        return ast.copy_location(ast.Call(ast.Name(CLASS, ast.Load()), fields, []), node)


CLASS = "the_class_of_the_game"
FIRST = """NEW = ITEM
if NONE or NEW {} FOUND:
    FOUND, NONE = NEW, False"""
COMPENSATED = sys.version_info >= (3, 12)
"""Does Python's `sum` of floats carry along what each addition rounds away (Neumaier's sum)?"""
PLAIN_SUM = ("FOUND = START", "FOUND = FOUND + ITEM", "return FOUND")
COMPENSATED_SUM = (
    "FOUND, CARRY = START, 0",
    """NEW = ITEM
NEXT = FOUND + NEW
if (FOUND if FOUND >= 0 else -FOUND) >= (NEW if NEW >= 0 else -NEW):
    CARRY = CARRY + ((FOUND - NEXT) + NEW)
else:
    CARRY = CARRY + ((NEW - NEXT) + FOUND)
FOUND = NEXT""",
    "return FOUND + CARRY if CARRY - CARRY == 0 else FOUND",
)
LOOPS = {  # before the loop, for each ITEM of it, after it
    "any": ("pass", "if ITEM:\n    return True", "return False"),
    "all": ("pass", "if not ITEM:\n    return False", "return True"),
    "sum": COMPENSATED_SUM if COMPENSATED else PLAIN_SUM,
    "min": ("FOUND, NONE = START, True", FIRST.format("<"), "return FOUND"),
    "max": ("FOUND, NONE = START, True", FIRST.format(">"), "return FOUND"),
}


def loop(
    name: str, kind: str, expression: ast.GeneratorExp, free: list[str], started: bool, fresh: str
) -> ast.FunctionDef:
    """The function that goes through `expression` and does what `kind` does with its items."""
    items, start = f"{fresh}items", f"{fresh}start"
    before, each, after = LOOPS[kind]
    if kind in ("min", "max") and not started:
        after = f"if NONE:\n    raise ValueError('{kind}() arg is an empty sequence')\n{after}"

    def written(part: str, depth: int) -> str:
        for word in ("CARRY", "FOUND", "NEW", "NEXT", "NONE"):
            part = part.replace(word, fresh + word.lower())
        part = part.replace("START", start if started else "0").replace("ITEM", f"({ast.unparse(expression.elt)})")
        return textwrap.indent(part, "    " * depth) + "\n"

    text = f"def {name}({', '.join([items, *[start] * started, *free])}):\n" + written(before, 1)
    depth = 1
    for i, part in enumerate(expression.generators):
        text += "    " * depth + f"for {ast.unparse(part.target)} in {ast.unparse(part.iter) if i else items}:\n"
        depth += 1
        for condition in part.ifs:
            text += "    " * depth + f"if {ast.unparse(condition)}:\n"
            depth += 1
    tree = ast.parse(text + written(each, depth) + written(after, 1)).body[0]
    for one in ast.walk(tree):
        if "lineno" in one._attributes:
            ast.copy_location(one, expression)
    assert isinstance(tree, ast.FunctionDef)
    return tree


def names(node: ast.AST, use: type[ast.expr_context]) -> set[str]:
    """The names that are read (`Load`) or bound (`Store`) in it."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, use)}


def names_anywhere(code: CodeType) -> set[str]:
    """Every name in a function's code, and in code inside it."""
    found = {*code.co_names, *code.co_varnames, *code.co_freevars, *code.co_cellvars}
    return found.union(*(names_anywhere(inner) for inner in code.co_consts if isinstance(inner, CodeType)))
