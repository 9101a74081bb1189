"""Linear CFR: iteration t counts t times, its regrets as well as its strategy.

Brown and Sandholm, "Solving imperfect-information games via discounted regret minimization" (2019), section 4.
"""

from harif.hidden.variants.regrets import Discounts

LINEAR = Discounts(positive=1.0, negative=1.0, average=1.0)
