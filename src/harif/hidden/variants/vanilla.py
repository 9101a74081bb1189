"""CFR as it was first written: nothing is forgotten, every strategy counts alike.

Zinkevich, Johanson, Bowling and Piccione, "Regret minimization in games with incomplete information" (2007). The
average is within O(1 / √T) of an equilibrium after T iterations.
"""

from harif.hidden.variants.regrets import Discounts

VANILLA = Discounts()
