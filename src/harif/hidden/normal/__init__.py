"""Games in which all choose at once, exactly: dominance, saddle points, values and equilibria in fractions."""
