"""Discounted CFR: positive regrets fade slowly, negative ones at once by half, strategies by the square of their age.

Brown and Sandholm, "Solving imperfect-information games via discounted regret minimization" (2019): 3/2, 0 and 2 are
the numbers that they recommend.
"""

from harif.hidden.variants.regrets import Discounts

DISCOUNTED = Discounts(positive=1.5, negative=0.0, average=2.0)
