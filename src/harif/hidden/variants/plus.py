"""CFR+: regrets never fall below zero, so that an action that turns good is taken at once; later strategies count more.

Tammelin, "Solving large imperfect information games using CFR+" (2014). It solved heads-up limit hold'em.
"""

from math import inf

from harif.hidden.variants.regrets import Discounts

PLUS = Discounts(positive=inf, negative=-inf, average=1.0)
