"""Is my game right? Random play, every claim tested, native against interpreted."""

from harif.check.check import check
from harif.check.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
