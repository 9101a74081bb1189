"""All that numba declares, before the first declaration of ours.

Numba loads most of its own declarations when it first compiles. Where two are for one thing (both have an `index` of
tuples), it takes one by the order in which they came; so what a process had imported and compiled before would decide
what a rule means, and machine code kept on disk would not be what its digest says. Whoever declares something to numba
imports this module first: then ours come after numba's in every process.
"""

from numba.core.registry import cpu_target

cpu_target.target_context.refresh()
