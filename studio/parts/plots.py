"""What is drawn on displays beside figures: curves, axes, bars, fields. On a display, the screen's middle is the origin."""

from materials import glow
from parts.panels import on_screen
from parts.solids import placed, prism, rectangle, solid


def line(points, material, width=0.0004, lift=0.0):
    """A line through (x, y) points, of even width."""
    vertices, faces = [], []
    for k, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        along = max(1e-9, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
        nx, ny = -(y1 - y0) / along * width / 2, (x1 - x0) / along * width / 2
        z = on_screen() + lift
        vertices += [(x + nx, y + ny, z), (x - nx, y - ny, z)]
    for k in range(len(points) - 1):
        faces.append((2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2))
    return solid("plot", vertices, faces, material, crisp=False)


def field(width, height, material, at=(0, 0), radius=0.0, lift=0.0):
    """A flat patch: a bar, a panel, a cell of a table."""
    with placed((at[0], at[1], on_screen() - 0.0001 + lift)):
        return prism(rectangle(width, height, radius, 4), 0.00003, material, 0, name="field")


def area(points, material, lift=0.0):
    """A filled outline of (x, y) points, counterclockwise."""
    with placed((0, 0, on_screen() - 0.0001 + lift)):
        return prism(points, 0.00003, material, 0, name="area")


def axes(width, height, at=(0, 0), columns=4, rows=3, color="#2B4048"):
    """A grid of thin lines, its left lower corner at `at`."""
    x0, y0 = at
    for k in range(columns + 1):
        field(0.0002, height, glow(color, 0.8), (x0 + width * k / columns, y0 + height / 2))
    for k in range(rows + 1):
        field(width, 0.0002, glow(color, 0.8), (x0 + width / 2, y0 + height * k / rows))
