"""What players cannot see: information sets, mixed strategies, equilibria (chapter, section 8)."""

from harif.hidden.equilibrium import VARIANTS, cfr
from harif.hidden.exact import exact
from harif.hidden.measuring import exploitability, response
from harif.hidden.policy import Policy
from harif.hidden.policy_file import load_policy

__all__ = ["VARIANTS", "Policy", "cfr", "exact", "exploitability", "load_policy", "response"]
