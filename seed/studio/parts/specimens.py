"""Things to look at under a microscope."""

from materials import brass, glossy_plastic, ink, plastic, steel
from parts.solids import box, cylinder, placed, ring


def circuit_board(width=0.034, depth=0.026):
    """A small assembled circuit board lying on Z = 0."""
    gold, dark, tin = brass(), plastic("#1D2124"), steel("satin")
    box(width, depth, 0.0014, glossy_plastic("#1E6B49"), 0.0008, 0.0002)
    with placed((0, 0, 0.0014)):
        for x, y, pins, wide, deep in ((-width * 0.20, depth * 0.10, 7, 0.0098, 0.0042), (width * 0.24, -depth * 0.18, 4, 0.0060, 0.0040)):
            with placed((x, y, 0.0003)):
                box(wide, deep, 0.0015, dark, 0.0003, 0.0002)
                with placed((-wide / 2 + 0.0009, -deep / 2 + 0.0009, 0.0015)):
                    cylinder(0.00035, 0.00005, ink("#7C878C"), 0, 16)
                for k in range(pins):
                    for side in (-1, 1):
                        with placed(((k - (pins - 1) / 2) * 0.00127, side * (deep / 2 + 0.0006), -0.0003)):
                            box(0.0005, 0.0014, 0.0005, tin, 0.0001, 0.0001)
        for k in range(6):
            with placed((-width * 0.40 + k * width * 0.11, -depth * 0.34, 0)):
                box(0.0010, 0.0022, 0.0007, plastic("#C7B48A" if k % 2 else "#30363A"), 0.0002, 0.0001)
                for y in (-0.0010, 0.0010):
                    with placed((0, y, 0)):
                        box(0.0011, 0.0005, 0.0008, tin, 0.0001, 0.0001)
        for k in range(7):
            with placed((width * 0.10 + k * 0.0019, depth * 0.38, 0)):
                ring(0.0007, 0.0003, 0.00012, gold, 0, 20)
        for x in (-1, 1):
            for y in (-1, 1):
                with placed((x * (width / 2 - 0.0022), y * (depth / 2 - 0.0022), 0)):
                    ring(0.0014, 0.0008, 0.00012, gold, 0, 24)
        with placed((width * 0.28, depth * 0.16, 0)):
            cylinder(0.0024, 0.0034, steel("satin"), 0.0003, 32)
