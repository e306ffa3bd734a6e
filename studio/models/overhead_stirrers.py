"""Overhead stirrers: a slim upright drive with the display at its front, a chuck below, on a stand of its own."""

import math

from materials import ACCENTS, DARK, WHITE, aluminum, glass, glossy_plastic, glow, liquid, plastic, steel
from parts.glassware import enamel, fill, graduation, vessel
from parts.housings import iec_inlet, socket, vents
from parts.panels import button, display, figures, knob, on_screen, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from parts.stands import boss_head, h_stand, propeller
from scene import View

HANDLES = ["meridian-os40-overhead-stirrer"]

TEAL = ACCENTS["Meridian"]
ROD_Y = 0.185  # the stand's rod behind the shaft
UP = 0.46      # the drive's underside above the bench


def views(product):
    return {
        "front": View("Meridian OS40 overhead stirrer on its stand with boss head, its propeller shaft turning in a 2 L beaker of clear solution.", turn=34, elevation=13, show={"stand": True}),
        "drive": View("The OS40 drive with its display and knob, the shaft held in its chuck.", turn=30, elevation=14, look_at="drive", span=0.34, show={"stand": True}),
        "detail": View("Display of the OS40: 400 rpm, a torque of 12.5 N·cm, and the torque curve.", turn=-12, elevation=16, look_at="panel", span=0.125, show={"stand": True}),
        "back": View("Back of the OS40 clamped to its stand, with USB socket, power inlet, switch, and rating plate.", turn=222, elevation=16, look_at="drive", span=0.36, show={"stand": True}),
    }


def build(product, view):
    h_stand(rod=0.64, radius=0.0125, rod_y=ROD_Y - 0.02)
    with placed((0, -0.02, UP)):
        anchor("drive", (0, 0.03, 0.058))
        drive(product)
        with placed((0, 0, -0.048)):
            propeller(0.40, radius=0.034)
        with placed((0, 0, -UP)):
            beaker()
    with placed((0, ROD_Y - 0.02, UP + 0.105)):
        boss_head()


def beaker():
    """A 2 L beaker under the shaft: a drive that shows a torque has something to stir."""
    r, tall = 0.0655, 0.185
    profile = fillet([(0, 0.0012), (r * 0.88, 0.0006), (r, 0.004), (r, tall - 0.006), (r + 0.003, tall)], [0, 0.002, 0.007, 0.005, 0], 8, closed=False)
    fill(vessel(profile, 0.0020, glass("#FCFEFE")), tall * 0.60, liquid("#EEF6F8", 1.12), dip=0.006)
    graduation(r, [(tall * (0.14 + 0.10 * k), f"{250 * (k + 1):,}" if k % 2 else None) for k in range(6)], 22, 24, size=0.0052)
    enamel("2,000 mL", 0.0075, r, tall * 0.80, -14)


def drive(product):
    """The housing on Z = 0, its shaft on the axis; the chuck hangs below."""
    width, depth, height = product.size
    tall, front, back = height - 0.048, -0.058, depth - 0.058 - 0.03
    shell = plastic(WHITE)
    side = fillet([(front + 0.020, 0), (back, 0), (back, tall), (front + 0.012, tall), (front, tall - 0.012), (front, 0.046)], [0.016, 0.016, 0.026, 0.016, 0.016, 0.030], 10)
    body = extrusion(side, width, shell, 0.012, name="housing")
    for x, facing in ((-width / 2, "left"), (width / 2, "right")):
        with placed((x, 0.042, tall * 0.55), facing=facing):
            vents(0.060, 0.070, 7, body)
    with placed((0, 0, tall - 0.002)):  # where the shaft may pass through
        lathe([(0, 0), (0.017, 0), (0.015, 0.008), (0, 0.008)], plastic(DARK), 64, 0.0015)
        with placed((0, 0, 0.0078)):
            cylinder(0.0055, 0.0006, plastic("#0D0F10"), 0, 32)
    with placed((0, 0, -0.048)):
        lathe([(0.0042, 0), (0.0095, 0), (0.014, 0.010), (0.014, 0.014), (0.0042, 0.014)], steel("satin"), 64, 0.0008, "jaws")
        with placed((0, 0, 0.013)):
            chuck()
    with placed((0, 0, -0.010)):
        lathe([(0, 0), (0.022, 0), (0.026, 0.006), (0.026, 0.014), (0, 0.014)], plastic(DARK), 64, 0.0015)
    with placed((0, front, 0.0955), facing="front"):
        anchor("panel", (0, 0.002, 0))
        panel(product, width)
    with placed((0, back, tall * 0.5), facing="back"):
        serial_plate(product, 0.054, 0.028, product.spec("Power supply") + " V~  130 W", at=(0, 0.052))
        iec_inlet((-0.011, -0.046), fuse=False)
        rocker_switch(at=(0.019, -0.046))
        socket("usb-b", (0.020, -0.017))
    with placed((0, back - 0.004, 0.105), rotate=(-90, 0, 0)):
        cylinder(0.016, 0.010, plastic(DARK), 0.0015, 48)
        cylinder(0.008, 0.150, steel("satin"), 0.001, 48, "support rod")


def chuck():
    """The keyless chuck: a ribbed sleeve."""
    from parts.housings import grip

    grip(0.0175, 0.024, plastic("#23292C"), 24)
    with placed((0, 0, 0.0235)):
        ring(0.0172, 0.006, 0.002, plastic(TEAL), 0.0005, 64)


def panel(product, width):
    prism(rectangle(width - 0.012, 0.098, 0.010), 0.0010, glossy_plastic("#14191C"), 0.0005, 0, name="panel")
    with placed((0, 0.0175, 0.0010)):
        display(0.062, 0.052, border=0.0006)
        figures("400", "rpm", 0.0125, (-0.0275, 0.0150), "left")
        figures("12.5", "N·cm", 0.0085, (-0.0275, -0.0015), "left", color="#8FD3CF")
        z = on_screen()
        for k in range(4):
            with placed((0, -0.0225 + 0.0045 * k, z)):
                prism(rectangle(0.055, 0.00015), 0.00002, glow("#21343C"), 0)
        points = [(-0.0275 + 0.055 * k / 40, -0.0215 + 0.0125 * (1 - math.exp(-k / 12)) + 0.0006 * math.sin(k * 1.1)) for k in range(41)]
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            with placed(((x1 + x2) / 2, (y1 + y2) / 2, z + 0.00004), rotate=(0, 0, math.degrees(math.atan2(y2 - y1, x2 - x1)))):
                prism(rectangle(math.dist((x1, y1), (x2, y2)) + 0.0003, 0.0006), 0.00002, glow("#5FC9BF"), 0)
        text("TORQUE", 0.0022, glow("#7FA0A6"), (0.0280, -0.0065, z), "right", thickness=0)
    with placed((-0.010, -0.0290, 0.0010)):
        knob(0.0140, 0.016, plastic("#2A3034"), ribs=30, pointer=False, cap=aluminum("#D4D7D8"))
    with placed((0, 0, 0.0010)):
        button(0.017, 0.0115, face=TEAL, symbol="play", at=(0.0235, -0.0220), radius=0.003)
        button(0.017, 0.0115, face="#5A6368", symbol="stop", at=(0.0235, -0.0365), radius=0.003)
    with placed((0, 0.0560, 0)):
        wordmark(product.brand, 0.0056, at=(0, 0), align="center")
