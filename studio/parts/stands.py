"""Laboratory stands: foot, rod, boss head, clamp."""


from materials import plastic, powder, rubber, steel
from parts.housings import grip
from parts.solids import box, cylinder, fillet, lathe, placed, prism


def plate_stand(width=0.20, depth=0.31, rod=0.75, radius=0.008, rod_y=0.11, color="#41494E"):
    """A cast plate with a rod at its back. Plate on Z = 0."""
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.02), y * (depth / 2 - 0.02), 0)):
                cylinder(0.009, 0.006, rubber(), 0.001, 40)
    with placed((0, 0, 0.005)):
        box(width, depth, 0.014, powder(color), 0.016, 0.004)
    upright(rod, radius, (0, rod_y, 0.018), color)


def upright(rod, radius, at, color="#41494E"):
    with placed(at):
        lathe([(0, 0), (radius * 2.2, 0), (radius * 1.7, 0.016), (0, 0.016)], powder(color), 64, 0.0015)
        cylinder(radius, rod, steel("drawn"), 0.0015, 48, "rod")


def h_stand(width=0.30, depth=0.33, rod=0.80, radius=0.0125, rod_y=0.10, color="#41494E"):
    """An H-shaped foot of two beams and a cross bar that carries the rod."""
    for x in (-1, 1):
        with placed((x * (width / 2 - 0.018), 0, 0.006)):
            box(0.034, depth, 0.022, powder(color), 0.012, 0.006)
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.018), y * (depth / 2 - 0.025), 0)):
                cylinder(0.012, 0.008, rubber(), 0.001, 40)
    with placed((0, rod_y, 0.008)):
        box(width - 0.04, 0.040, 0.020, powder(color), 0.008, 0.005)
    upright(rod, radius, (0, rod_y, 0.026), color)


def boss_head(reach=0.0, color="#8B9397"):
    """Holds an arm along Y to an upright rod; the rod's axis is the origin, the arm passes at X = `reach`."""
    with placed((reach / 2, 0, -0.022)):
        box(reach + 0.036, 0.038, 0.044, powder(color), 0.012, 0.006)
    for x, turn in ((-0.018, -90), (reach + 0.018, 90)):
        with placed((x, 0, 0), rotate=(0, turn, 0)):
            cylinder(0.005, 0.016, steel("satin"), 0.0005, 32)
            with placed((0, 0, 0.012)):
                grip(0.013, 0.018, plastic("#24282B"), 12)


def propeller(shaft=0.40, radius=0.025, shaft_radius=0.004, blades=4, pitch=42):
    """A stirring shaft that hangs from Z = 0 with a bladed propeller at its end."""
    metal = steel("drawn")
    with placed((0, 0, -shaft)):
        cylinder(shaft_radius, shaft, metal, 0.0006, 48, "shaft")
        with placed((0, 0, 0.001)):
            cylinder(0.0085, 0.016, metal, 0.001, 48, "hub")
        for k in range(blades):
            with placed((0, 0, 0.009), rotate=(0, 0, 360 * k / blades)), placed((radius * 0.58, 0, 0), rotate=(pitch, 0, 0)):
                outline = fillet([(-radius * 0.42, -0.005), (radius * 0.46, -0.0105), (radius * 0.46, 0.0105), (-radius * 0.42, 0.005)], [0.001, 0.007, 0.007, 0.001], 6)
                with placed((0, 0, -0.00075)):
                    prism(outline, 0.0015, metal, 0.0004)
