"""Lines and marks, told apart by dash and shape as well as by colour, so that a black-and-white print says the same."""

from collections.abc import Sequence

COLOURS = ("#1d4ed8", "#b91c1c", "#047857", "#a16207", "#7c3aed", "#0e7490", "#be185d", "#4d7c0f")
DASHES = ("", "9 4", "2 3", "9 3 2 3", "5 2", "12 3 3 3 3 3", "1 4", "7 7")
PALE = "#e2e8f0"  # of lines that only help to read a value
SHAPES = {
    "triangle": ((0.0, -1.0), (0.92, 0.77), (-0.92, 0.77)),
    "diamond": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
    "square": ((-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)),
}


def line(points: Sequence[tuple[float, float]], ink: str, wide: float = 1.5, dashes: str = "", more: str = "") -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{wide:g}"{dashed}{more}/>'


def mark(shape: str, x: float, y: float, ink: str, size: float = 6.5) -> str:
    """A "disc", "triangle", "diamond" or "square" around (x, y)."""
    if shape == "disc":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.77:.1f}" fill="{ink}"/>'
    corners = " ".join(f"{x + dx * size:.1f},{y + dy * size:.1f}" for dx, dy in SHAPES[shape])
    return f'<polygon points="{corners}" fill="{ink}"/>'
