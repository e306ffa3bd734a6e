"""Adapters: small sleeves for a 2 mL rotor's bores, gray for 0.5 mL tubes and blue for 0.2 mL tubes."""

from materials import polypropylene
from parts.glassware import microtube
from parts.solids import cylinder, fillet, lathe, placed, ring
from scene import View

HANDLES = ["meridian-small-tube-adapters"]

GRAY, BLUE = "#7C878C", "#2E6CA8"


def views(product):
    return {
        "front": View("Meridian adapters for 2 mL rotors: gray sleeves for 0.5 mL tubes and blue sleeves for 0.2 mL tubes, one of each holding its tube.", turn=16, elevation=30),
        "pack": View("A pack of 24 gray Meridian adapters for 0.5 mL tubes, standing in rows.", turn=30, elevation=34, show={"pack": True}),
        "pack-blue": View("A pack of 24 blue Meridian adapters for 0.2 mL tubes, standing in rows.", turn=30, elevation=34, show={"pack": True, "blue": True}),
    }


def build(product, view):
    if view.show.get("pack"):
        for row in range(4):
            for column in range(6):
                with placed(((column - 2.5) * 0.0160, (row - 1.5) * 0.0160, 0)):
                    sleeve(BLUE, 0.0031) if view.show.get("blue") else sleeve(GRAY, 0.0040)
        return
    standing = ((-0.034, 0.012, GRAY), (-0.016, 0.018, GRAY), (0.018, 0.018, BLUE), (0.036, 0.012, BLUE))
    for number, (x, y, color) in enumerate(standing):
        with placed((x, y, 0)):
            sleeve(color, 0.0040 if color == GRAY else 0.0031)
            if number == 1:
                with placed((0, 0, 0.0375), rotate=(0, 0, 160)):
                    microtube(0.5)
            if number == 2:
                with placed((0, 0, 0.0375)):
                    pcr_tube()
    for x, y, turn, color in ((-0.020, -0.016, 62, GRAY), (0.022, -0.016, 112, BLUE)):
        with placed((x, y, 0.00665), rotate=(0, 90, turn)), placed((0, 0, -0.017)):
            sleeve(color, 0.0040 if color == GRAY else 0.0031)


def sleeve(color, bore):
    """11 mm across with a collar, round-bottomed outside, its bore conical."""
    r, tall = 0.0055, 0.0345
    outer = fillet([(0, 0), (r * 0.78, 0), (r, 0.006), (r, tall - 0.0030), (0.0066, tall - 0.0030), (0.0066, tall), (bore + 0.0002, tall)], [0, 0.002, 0.003, 0.0003, 0.0004, 0.0005, 0], 6, closed=False)
    inner = [(bore, tall - 0.0006), (bore * 0.92, 0.020), (0.0014, 0.006), (0, 0.006)]
    lathe(outer + inner, polypropylene(color), 96, name="adapter")
    with placed((0, 0, 0.0255)):
        ring(r + 0.00025, r - 0.0005, 0.0012, polypropylene(color), 0.0002, 96)


def pcr_tube():
    """A 0.2 mL tube with a flat cap, rim at Z = 0."""
    from materials import frosted_plastic

    clear = frosted_plastic()
    with placed((0, 0, -0.020)):
        lathe([(0, 0), (0.0011, 0), (0.0029, 0.010), (0.0030, 0.020), (0.0024, 0.020), (0.0023, 0.0102), (0.0006, 0.0010), (0, 0.0010)], clear, 64, 0.0002, "tube")
    with placed((0, 0, -0.0022)):
        ring(0.0041, 0.0029, 0.0022, clear, 0.0004, 48)
    with placed((0, 0, 0.0001)):
        cylinder(0.0042, 0.0014, clear, 0.0004, 48)
