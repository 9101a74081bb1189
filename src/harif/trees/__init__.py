"""Game trees in the notation of the blackboard, each a game like any other."""

from harif.trees.files import load_tree
from harif.trees.state import node_name, tree, tree_of
from harif.trees.tree import Tree

__all__ = ["Tree", "load_tree", "node_name", "tree", "tree_of"]
