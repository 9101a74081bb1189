"""Counterfactual regret minimisation and its variants, one a file."""
