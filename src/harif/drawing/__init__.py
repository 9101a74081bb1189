"""Drawing: pages, axes, digits and text direction, for every plot and board."""
