"""What players cannot see: information sets, mixed strategies, equilibria (chapter, section 8)."""

from harif.hidden.equilibrium import VARIANTS, cfr, exploitability
from harif.hidden.policy import Policy, load_policy

__all__ = ["VARIANTS", "Policy", "cfr", "exploitability", "load_policy"]
