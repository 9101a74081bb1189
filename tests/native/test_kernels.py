"""How kernels are written: over records, few arguments, machine types from their annotations."""

import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import harif
from harif.native.records import is_lent

MOST_ARGUMENTS = 9


def kernels():
    """Every function marked as compiled, by module and name."""
    found = {}
    for module in pkgutil.walk_packages(harif.__path__, "harif."):
        if module.name.endswith("__main__") or module.name.startswith("harif.native."):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if getattr(value, "__harif_kernel__", False) and value.__module__ == module.name:
                found[f"{module.name}.{name}"] = value
    return found


KERNELS = kernels()


def test_there_are_kernels():
    assert len(KERNELS) > 200


@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_takes_few_arguments_all_declared(name):
    parameters = inspect.signature(KERNELS[name]).parameters.values()
    assert len(parameters) <= MOST_ARGUMENTS
    assert all(p.annotation is not inspect.Parameter.empty and p.default is inspect.Parameter.empty for p in parameters)
    assert sum(is_lent(p.annotation) for p in parameters) <= 4, "what belongs together is one record"


@pytest.mark.parametrize("module", sorted({Path(inspect.getfile(kernel)) for kernel in KERNELS.values()}))
def test_no_kernel_module_numbers_its_memory(module):
    """`A, B, C = range(BASE, BASE + 3)` used as places in an array: a record has names for them."""
    source = module.read_text(encoding="utf-8")
    for names in re.findall(r"^((?:[A-Z_0-9]+, )+[A-Z_0-9]+) = range\(", source, re.M):
        for name in names.split(", "):
            assert not re.search(rf"\[[^\]]*\b{name}\b[^\]]*\]", source), f"{module.name} indexes memory by {name}"
