"""The lab: algorithms that explain themselves, step by step."""

from harif.lab.explain import explain
from harif.lab.trace import Event, Node, Picture, Trace

__all__ = ["Event", "Node", "Picture", "Trace", "explain"]
