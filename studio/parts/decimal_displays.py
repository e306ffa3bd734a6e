"""Readings of LED and LCD displays with room around the decimal point, as on displays that are read from across the room."""

from materials import glow
from parts.panels import on_screen, seven_segments
from parts.solids import cylinder, placed


def pointed(value, size, at=(0, 0), align="center", color="#E5484D", strength=1.0, ghost="#1B2226"):
    """Like seven_segments(), with more room round the point of `value` ("37.0")."""
    whole, point, rest = value.partition(".")

    def wide(digits):
        return size * (0.68 * len(digits) - 0.18)

    room = size * 0.38 if point else 0
    total = wide(whole) + (room + wide(rest) if point else 0)
    left = at[0] - {"left": 0, "center": total / 2, "right": total}[align]
    seven_segments(whole, size, (left, at[1]), "left", color, strength, ghost)
    if point:
        with placed((left + wide(whole) + room * 0.38, at[1] - size * 0.47, on_screen())):
            cylinder(size * 0.068, 0.00006, glow(color, strength), 0, 20)
        seven_segments(rest, size, (left + wide(whole) + room, at[1]), "left", color, strength, ghost)
