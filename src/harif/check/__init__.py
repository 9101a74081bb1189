"""Is my game right? Random play, every claim tested, native against interpreted."""

import sys
from types import ModuleType
from typing import Any

from harif.check.check import check
from harif.check.report import Finding, Report

__all__ = ["Finding", "Report", "check"]


class CallableRoom(ModuleType):
    """`harif.check` is this room; called, it checks a game: `harif.check(state)`."""

    def __call__(self, game: Any, **options: Any) -> Report:
        return check(game, **options)


sys.modules[__name__].__class__ = CallableRoom
