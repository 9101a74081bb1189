"""Partition search: what is proven of one position holds for all that are alike in what mattered."""
