"""Upright compound microscopes: the laboratory stand (Halden B340).

Seen by its user, who sits at -Y: eyepieces at the front, arm behind the stage, optical axis on X = 0, Y = AXIS.
"""

import math

from materials import DARK, WHITE, aluminum, glow, ink, paint, plastic, rubber
from parts.housings import feet, grip, socket, vents
from parts.optics import condenser, dovetail, eyepiece, focus_drive, mechanical_stage, nosepiece, objective, tube
from parts.panels import button, knob, lamp, rocker_switch, scale, serial_plate, wordmark
from parts.solids import anchor, box, cylinder, extrusion, fillet, inset, lathe, loft, placed, prism, squircle, text
from scene import View

HANDLES = ["halden-b340-laboratory-microscope"]

AXIS = -0.025
STAGE = 0.190


def views(product):
    return {
        "front": View(
            "Halden B340 microscope from the front left: white stand, inclined binocular head, objectives on a turret over a black mechanical stage with two slides.",
            turn=38,
        ),
        "back": View("Back of the Halden B340: the arm with its rating plate and power inlet, and the coaxial focus knobs on both sides.", turn=212),
        "detail": View(
            "Close view of the B340 nosepiece: the 40x objective over a slide on the lit stage opening, three more objectives behind it.",
            turn=24, elevation=12, look_at="objectives", span=0.135,
        ),
        "trinocular": View("Halden B340 with its trinocular head: a photo tube stands on the head behind the eyepieces.", turn=38, show={"head": "trinocular"}),
        "phase": View(
            "Halden B340 for phase contrast: trinocular head, a turret condenser below the stage, and phase objectives with green lettering.",
            turn=38, elevation=12, show={"head": "trinocular", "phase": True},
        ),
    }


def build(product, view):
    body, dark, phase = paint(WHITE), plastic(DARK), view.show.get("phase", False)
    base(product, body, dark)
    arm(product, body, dark)
    with placed((0, AXIS, STAGE)):
        mechanical_stage(slides=2)
        with placed((0, 0, 0.046)):
            # There is no phase objective of 4x.
            lettered = {"phase": True, "kind": "PLAN PH"} if phase else {}
            nosepiece([
                lambda: objective("40", "0.65 / 0.17", 0.0435, **lettered),
                lambda: objective("100", "1.25", 0.0435, oil=True, **lettered),
                lambda: objective("4", "0.10 / -", 0.030),
                lambda: objective("10", "0.25 / -", 0.037, **lettered),
            ])
            anchor("objectives", (0, 0.012, -0.018))
        with placed((0, 0, -0.062)):
            condenser(phase=phase)
            if phase:
                turret()
    head(body, dark)
    if view.show.get("head") == "trinocular":
        photo_tube(body, dark)


def base(product, body, dark):
    """A low foot that rises towards the back, with lamp, dimmer and switch."""
    outline = fillet([(0.098, -0.150), (0.098, 0.090), (0.062, 0.165), (-0.062, 0.165), (-0.098, 0.090), (-0.098, -0.150)], [0.045, 0.05, 0.04, 0.04, 0.05, 0.045], 10)
    feet(0.196, 0.300, inset=0.040, height=0.006)

    def top(y):
        t = max(0.0, min(1.0, (y + 0.15) / 0.16))
        return 0.050 + 0.020 * t * t * (3 - 2 * t)

    rings = [[(x, y, 0.006) for x, y in inset(outline, 0.002)], [(x, y, 0.008) for x, y in outline]]
    for k in range(7):
        import math

        a = math.pi / 2 * k / 6
        rings.append([(x, y, top(y) - 0.012 + 0.012 * math.sin(a)) for x, y in inset(outline, 0.012 * (1 - math.cos(a)))])
    shell = loft(rings, body, "base", smooth_angle=50)
    with placed((0, AXIS, 0.066)):
        lathe([(0, 0), (0.036, 0), (0.034, 0.006), (0, 0.006)], dark, 96, 0.001)
        with placed((0, 0, 0.006)):
            grip(0.031, 0.009, rubber("#24282B"), 72)
        with placed((0, 0, 0.015)):
            lathe([(0, 0), (0.0285, 0), (0.0265, 0.006), (0.0205, 0.006), (0.0205, 0.004), (0, 0.004)], dark, 96, 0.0006)
        with placed((0, 0, 0.0185)):
            cylinder(0.0205, 0.0012, glow("#FFF6E6", 1.3), 0.0003)
    with placed((0, -0.1502, 0.025), facing="front"):
        wordmark("Halden", 0.0072, at=(0, 0), align="center")
    with placed((0.0982, -0.060, 0.034), facing="right"):
        knob(0.015, 0.010, ribs=30)
        scale(0.0178, 0, 0, ["", "", "", "", "", "", ""], size=0.002)
    with placed((-0.0982, -0.060, 0.034), facing="left"):
        rocker_switch(0.011, 0.016)
    with placed((-0.055, -0.110, 0.0546), facing="top", tilt=-3):
        button(0.016, 0.009, face=DARK, label="ECO", radius=0.004)
        lamp(0.0012, at=(0.013, 0))
    return shell


def arm(product, body, dark):
    """The C-shaped arm with focus drive, stage bracket and nosepiece mount."""
    side = fillet(
        [(0.158, 0.040), (0.158, 0.190), (0.128, 0.318), (-0.078, 0.330), (-0.078, 0.290), (0.020, 0.270), (0.072, 0.232), (0.072, 0.040)],
        [0.014, 0.16, 0.045, 0.016, 0.014, 0.05, 0.05, 0.014], 14,
    )
    column = extrusion(side, 0.082, body, 0.011, name="arm")
    with placed((0, 0.115, 0.060)):
        box(0.122, 0.096, 0.062, body, 0.022, 0.012, 0.004)
    for hand in (-1, 1):
        with placed((0, 0.108, 0.092)):
            focus_drive(0.060, hand, coarse=0.027, fine=0.0175, width=0.056)
        with placed((hand * 0.0412, 0.108, 0.250), facing="right" if hand > 0 else "left"):
            wordmark("Halden", 0.0075, at=(0, 0.006), align="center")
            text(product.model, 0.0062, ink("#5A666C"), (0, -0.0085, 0.0003), weight=0.01, thickness=0.00004)
    with placed((0, 0.055, STAGE - 0.052)):
        box(0.060, 0.060, 0.040, dark, 0.006, 0.002)
    with placed((0, 0.030, STAGE - 0.064)):
        box(0.046, 0.070, 0.012, dark, 0.006, 0.002)
    with placed((0, AXIS + 0.022, 0.262)):
        lathe([(0, 0), (0.037, 0), (0.040, 0.012), (0.040, 0.03), (0, 0.03)], dark, 96, 0.002)
    with placed((0, 0.1578, 0.120), facing="back"):
        serial_plate(product, 0.058, 0.032, "12 V DC  12 W", at=(0, 0.018))
    with placed((0, 0.1655, 0.040), facing="back"):
        vents(0.050, 0.016, 4)
        socket("dc", (-0.044, 0))


def turret():
    """The disk below a condenser in which the phase rings lie, wider than the condenser, with its lettering in front."""
    with placed((0, 0.012, 0.0080)):
        grip(0.0400, 0.0080, rubber("#24282B"), 96)
        lathe([(0, 0.0005), (0.0385, 0.0005), (0.0385, 0.0100), (0.0340, 0.0110), (0, 0.0110)], plastic("#1E2225"), 96, 0.0006, "turret")
    with placed((0, -0.0250, 0.0200), facing="front"):
        prism(squircle(0.0240, 0.0070, 6), 0.0016, plastic("#1E2225"), 0.0005, name="window of the turret")
        text("PH 40", 0.0040, ink("#8FD3A4"), (0, 0, 0.0017), weight=0.014, thickness=0.00004)


def photo_tube(body, dark):
    """The third tube, upright on the optical axis, with its cap on, and at the side the rod that sends the light there."""
    with placed((0, AXIS + 0.004, 0.4105)):
        lathe([(0, 0), (0.0270, 0), (0.0255, 0.0070), (0.0210, 0.0110), (0.0210, 0.0420), (0, 0.0420)], body, 96, 0.0016, "photo tube")
        with placed((0, 0, 0.0410)):
            lathe([(0, 0), (0.0228, 0), (0.0228, 0.0100), (0, 0.0100)], dark, 96, 0.0010, "ring")
            with placed((0, 0, 0.0098)):
                grip(0.0200, 0.0110, rubber("#24282B"), 60)
                lathe([(0, 0.0090), (0.0196, 0.0090), (0.0180, 0.0125), (0, 0.0130)], rubber("#24282B"), 96, 0.0006, "cap")
        with placed((-0.0220, 0, 0.0460), facing="left"):
            cylinder(0.0026, 0.0060, aluminum(), 0.0004, 32)
            with placed((0, 0, 0.0055)):
                grip(0.0048, 0.0070, dark, 24)
    with placed((-0.0385, -0.030, 0.3780), facing="left"):
        cylinder(0.0068, 0.0020, dark, 0.0006, 48)
        cylinder(0.0030, 0.0190, aluminum(), 0.0004, 32)
        with placed((0, 0, 0.0180)):
            cylinder(0.0062, 0.0080, dark, 0.0012, 48)


def head(body, dark):
    """An inclined binocular head on its dovetail, 30 degrees."""
    with placed((0, AXIS, 0.328)):
        dovetail(0.030, 0.008)
        with placed((0, 0, 0.008)):
            lathe([(0, 0), (0.037, 0), (0.037, 0.010), (0, 0.010)], body, 96, 0.002)
    side = fillet([(0.022, 0.344), (-0.060, 0.344), (-0.0905, 0.364), (-0.0625, 0.4125), (0.0, 0.4145), (0.026, 0.395)], [0.012, 0.02, 0.017, 0.014, 0.03, 0.02], 10)
    extrusion(side, 0.078, body, 0.008, name="head")
    with placed((0, -0.0815, 0.3905), facing="front", tilt=30):
        with placed((0, 0, -0.010)):
            prism(squircle(0.112, 0.050, 3.2), 0.023, dark, 0.004, 0.001, name="bridge")
        for x in (-0.0315, 0.0315):
            with placed((x, 0, 0.012)):
                lathe([(0, 0), (0.0235, 0), (0.0235, 0.013), (0.0205, 0.017), (0, 0.017)], body, 96, 0.0016)
                with placed((0, 0, 0.016)):
                    tube(0.0165, 0.014, dark)
                with placed((0, 0, 0.028)):
                    eyepiece(0.036, 0.0160)
        with placed((0, 0, 0.0135)):
            cylinder(0.0065, 0.0015, aluminum(), 0.0005, 48)
