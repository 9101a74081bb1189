"""Is my game right? Random play, every claim tested, native against interpreted."""

from harif.checking.check import check
from harif.checking.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
