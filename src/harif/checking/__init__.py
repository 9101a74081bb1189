"""Is my game right? Random play, every claim tested, native against interpreted."""

from harif.checking.check import check
from harif.checking.report import Finding, Report, Timing

__all__ = ["Finding", "Report", "Timing", "check"]
