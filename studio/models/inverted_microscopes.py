"""Inverted microscopes for living cells: objectives under a fixed stage, the light on a pillar above it (Halden I450)."""

from materials import ACCENTS, DARK, WHITE, aluminum, glow, ink, paint, pane, plastic, rubber, steel
from parts.cuvettes import culture_flask
from parts.housings import feet, grip, screws, socket, vents
from parts.optics import eyepiece, focus_drive, nosepiece, objective, tube, wrapped
from parts.panels import button, dome, icon, knob, lamp, rocker_switch, scale, serial_plate, wordmark
from parts.solids import anchor, box, cut, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, ring, squircle, text
from scene import View

HANDLES = ["halden-i450-inverted-microscope"]

AXIS = 0.030
STAGE = 0.212
CLEAR = 0.072


def views(product):
    return {
        "front": View(
            "Halden I450 inverted microscope with a T-75 culture flask on its black stage and the condenser on its pillar above it.",
            turn=35,
        ),
        "fluorescence": View(
            "The I450 with LED fluorescence: an orange light shield on the stage before a flask with a spot of blue light, the black LED module under the stage at the back.",
            turn=-38, show={"fluorescence": True},
        ),
        "detail": View(
            "Close view from the left of the I450: a flask on the stage, phase objectives on their turret under it, and the capped camera port at the right.",
            turn=66, elevation=11.5, look_at="objectives", span=0.20,
        ),
        "back": View("Back of the Halden I450: pillar, rating plate, power inlet, and switch.", turn=207),
    }


def build(product, view):
    body, dark = paint(WHITE), plastic("#2B3135")
    lit = view.show.get("fluorescence", False)
    stand(product, body, dark)
    stage(dark, lit)
    pillar(body, dark, lit)
    head(body, dark)
    if lit:
        fluorescence(body, dark)


def stand(product, body, dark):
    """A U seen from the side: the block with the eyepieces in front, the rear block behind, the nosepiece between them."""
    feet(0.150, 0.240, inset=0.026, height=0.008)
    with placed((0, 0.028, 0.006)):
        prism(rectangle(0.164, 0.246, 0.030), 0.012, plastic("#4A5459"), 0.002, 0.003, name="tub")
    side = fillet(
        [(-0.102, 0.016), (0.154, 0.016), (0.154, 0.198), (0.082, 0.198), (0.076, 0.100), (-0.022, 0.092), (-0.040, 0.150), (-0.052, 0.196), (-0.086, 0.206), (-0.110, 0.172), (-0.106, 0.090)],
        [0.022, 0.022, 0.012, 0.014, 0.034, 0.026, 0.05, 0.014, 0.014, 0.03, 0.06], 12,
    )
    extrusion(side, 0.150, body, 0.011, name="stand")
    with placed((0, 0, 0.0)):
        for hand in (-1, 1):
            with placed((hand * 0.0752, 0.045, 0.063), facing="right" if hand > 0 else "left"):
                cylinder(0.036, 0.004, dark, 0.001)
            with placed((0, 0.045, 0.063)):
                focus_drive(0.078, hand, coarse=0.027, fine=0.0175, width=0.046)
            with placed((hand * 0.0752, 0.116, 0.150), facing="right" if hand > 0 else "left"):
                wordmark("Halden", 0.0088, at=(0, 0.010), align="center")
                text(product.model, 0.0078, ink("#5A666C"), (0, -0.009, 0.0003), weight=0.012, thickness=0.00004)
    camera_port(dark)
    with placed((0, -0.1070, 0.078), facing="front", tilt=-2):
        with placed((0, -0.012, 0.001)):
            knob(0.0145, 0.013, ribs=30, cap=aluminum())
            scale(0.0172, 0, 0, [""] * 9, size=0.0024)
        icon("light", 0.0075, ink("#5A666C"), (0.030, -0.012, 0.0015))
        with placed((-0.034, -0.012, 0.0012)):
            button(0.017, 0.011, face=DARK, symbol="timer", radius=0.004)
            lamp(0.0013, at=(0, 0.0115))
    with placed((0, -0.1085, 0.126), facing="front", tilt=-2):
        wordmark("Halden", 0.0095, at=(0, 0.0), align="center")
    with placed((0, 0.1542, 0.110), facing="back"):
        serial_plate(product, 0.066, 0.034, f"12 V DC  {product.spec('Power draw')} W", at=(0.028, 0.048))
        vents(0.050, 0.034, 6, at=(-0.040, 0.048))
        socket("usb-c", (0.030, -0.050))
        text("CAMERA TRIGGER", 0.0025, ink("#5A666C"), (0.030, -0.0415, 0.0003), thickness=0.00004)
        text(f"12 V DC  {product.spec('Power draw')} W", 0.0030, ink("#5A666C"), (-0.040, -0.030, 0.0003), thickness=0.00004)
        socket("dc", (-0.052, -0.050))
        rocker_switch(0.011, 0.016, at=(-0.028, -0.050))
        screws(0.122, 0.150, 0.0024)


def camera_port(dark):
    """A C-mount on the left side, with its cap."""
    with placed((-0.0745, -0.066, 0.112), facing="left"):
        ring(0.027, 0.010, 0.006, dark, 0.001)
        with placed((0, 0, 0.005)):
            lathe([(0, 0), (0.0225, 0), (0.0205, 0.016), (0, 0.016)], aluminum("#3A3F43"), 96, 0.001)
            with placed((0, 0, 0.0155)):
                grip(0.0180, 0.009, plastic("#1B1F21"), 40)
                with placed((0, 0, 0.0088)):
                    dome(0.0168, 0.0006, 0.0008, plastic("#23282B"))
        text("C 0.5x", 0.0036, ink("#5A666C"), (0, -0.0365, 0.0003), thickness=0.00004)


def stage(dark, lit):
    with placed((0, AXIS, STAGE)):
        anchor("objectives", (-0.02, -0.022, -0.056))
        with placed((0, 0, -0.010)):
            plate = box(0.250, 0.215, 0.010, aluminum("#2A2D30"), 0.010, 0.0018)
            with placed((0, 0, 0.0085)):
                recess = cylinder(0.056, 0.01, plastic("#0A0B0C"), 0, 128)
            with placed((0, 0, -0.001)):
                hole = cylinder(0.030, 0.02, plastic("#0A0B0C"), 0)
            cut(plate, recess, hole)
        with placed((0, 0, -0.0013)):
            ring(0.0555, 0.017, 0.0013, aluminum("#6A7277"), 0.0003, 128)
        # The carrier: a rail at the back and a sliding arm that holds the vessel.
        with placed((-0.010, 0.083, 0)):
            box(0.180, 0.016, 0.010, aluminum("#3A3E41"), 0.002, 0.0008)
            for k in range(37):
                with placed((-0.072 + 0.004 * k, -0.003, 0.0100)):
                    prism(rectangle(0.0003, 0.007 if k % 5 == 0 else 0.004), 0.00005, ink("#EDEFEF"), 0)
        with placed((-0.082, 0.020, 0)):
            box(0.014, 0.112, 0.0065, aluminum("#3A3E41"), 0.003, 0.0008)
        with placed((0.076, 0.044, 0.0005)):
            box(0.010, 0.066, 0.006, aluminum("#3A3E41"), 0.003, 0.0008)
        with placed((0.112, 0.058, -0.010)):
            for radius, top, long in ((0.004, 0, 0.034), (0.0120, -0.030, 0.020), (0.0088, -0.052, 0.024)):
                with placed((0, 0, top - long)):
                    cylinder(radius, long, steel("satin"), 0.0005, 48) if radius < 0.005 else grip(radius, long, rubber("#24282B"), 40)
        with placed((-0.003, 0.024, 0.0004)):
            culture_flask(cap=ACCENTS["Halden"], corners=plastic("#B9C9CC"))
            if lit:
                # On the medium, since what shines in it is lost in its own light.
                with placed((0.003, -0.024, 0.0073)):
                    lathe([(0, 0), (0.017, 0), (0, 0.0004)], glow("#3FA8F5", 1.4), 64)
        with placed((0, 0, -0.004)):
            hung = [
                lambda: objective("10", "0.25 PH", 0.037, phase=True, kind="PLAN"),
                lambda: objective("20", "0.40 PH", 0.040, phase=True, kind="LWD"),
                lambda: objective("40", "0.60 PH", 0.040, phase=True, kind="LWD"),
                lambda: objective("4", "0.13 PH", 0.030, phase=True, kind="PLAN"),
            ]
            with placed((0, 0, -0.046), rotate=(180, 0, 180)):
                nosepiece(hung, drop=0.012)
        with placed((0, 0.014, -0.118)):
            box(0.062, 0.080, 0.034, dark, 0.010, 0.003)


def pillar(body, dark, lit):
    """Pillar and lamp arm in one bow; the condenser hangs so far above the stage as the specification says."""
    side = fillet([(0.152, 0.190), (0.150, 0.400), (0.140, 0.512), (-0.012, 0.519), (-0.014, 0.478), (0.080, 0.462), (0.108, 0.400), (0.114, 0.190)], [0.010, 0.2, 0.040, 0.018, 0.016, 0.05, 0.05, 0.010], 14)
    extrusion(side, 0.066, body, 0.011, name="pillar")
    for hand in (-1, 1):
        with placed((hand * 0.0332, 0.060, 0.4925), facing="right" if hand > 0 else "left"):
            prism(rectangle(0.062, 0.0035, 0.0017), 0.0003, plastic(ACCENTS["Halden"]), 0, name="line")
    low = STAGE + CLEAR
    with placed((0, AXIS, 0)):
        with placed((0, 0, 0.430)):
            lathe([(0, 0), (0.031, 0), (0.035, 0.008), (0.035, 0.055), (0, 0.055)], dark, 96, 0.002)
        with placed((0, 0, 0.420)):
            grip(0.0335, 0.012, rubber("#24282B"), 64)
        # The rod beside the beam on which the condenser slides.
        with placed((0, 0.046, low + 0.010)):
            box(0.020, 0.014, 0.19, steel("satin"), 0.002, 0.0008)
        with placed((0, 0.030, low + 0.024)):
            box(0.040, 0.052, 0.024, dark, 0.008, 0.002)
            with placed((0.020, 0.018, 0.012), facing="right"):
                grip(0.0065, 0.014, steel("satin"), 28)
        with placed((0, 0, low)):
            lathe([(0, 0.001), (0.013, 0.001), (0.014, 0), (0.020, 0), (0.029, 0.013), (0.033, 0.020), (0.033, 0.052), (0.026, 0.058), (0.022, 0.075), (0, 0.075)], plastic("#1E2225"), 96, 0.0008, "condenser")
            with placed((0, 0, -0.0002)):
                cylinder(0.013, 0.001, glow("#FFF7EA", 1.4 if not lit else 0.12), 0)
            # The phase slider goes through the condenser from left to right.
            with placed((-0.012, 0, 0.030)):
                box(0.118, 0.032, 0.007, aluminum("#8E979C"), 0.006, 0.0008)
                with placed((-0.048, -0.006, 0.0071)):
                    text("PH", 0.0050, ink("#2E7D4B"), weight=0.02, thickness=0.00004)
            wrapped("N.A. 0.30  WD 72", 0.0034, 0.0331, 0.045, ink("#EDEFEF"))
        with placed((0, 0, low + 0.072)):
            lathe([(0, 0), (0.024, 0), (0.026, 0.020), (0.026, 0.046), (0.020, 0.066), (0, 0.066)], dark, 96, 0.001)
            with placed((0, 0, 0.018)):
                grip(0.0275, 0.009, plastic("#1B1F21"), 60)


def head(body, dark):
    """The binocular tubes rise from the front block at 45 degrees."""
    with placed((0, -0.086, 0.186), facing="front", tilt=45):
        with placed((0, 0, -0.008)):
            prism(squircle(0.122, 0.056, 3.4), 0.026, body, 0.006, 0.001, name="head")
        with placed((0, 0, 0.0178)):
            cylinder(0.0075, 0.0012, aluminum(), 0.0004, 48)
        for x in (-0.032, 0.032):
            with placed((x, 0, 0.014)):
                lathe([(0, 0), (0.0242, 0), (0.0235, 0.012), (0.0195, 0.018), (0, 0.018)], dark, 96, 0.0016)
                with placed((0, 0, 0.017)):
                    tube(0.0165, 0.026, body)
                with placed((0, 0, 0.0420)):
                    eyepiece(0.038, 0.0160)


def fluorescence(body, dark):
    """The LED module behind the nosepiece with its filter slider, and the shield that keeps the light from the eyes."""
    with placed((0.0, 0.112, 0.117)):
        box(0.190, 0.066, 0.074, dark, 0.010, 0.004)
        for hand in (-1, 1):
            with placed((hand * 0.0952, 0, 0.038), facing="right" if hand > 0 else "left"):
                for k, (nm, color) in enumerate((("385", "#8F6BD8"), ("470", "#3F9BE8"), ("565", "#C9D94A"))):
                    with placed(((k - 1) * 0.018, 0.014, 0)):
                        lamp(0.0022, color, lit=k == 1)
                        text(nm, 0.0036, ink("#EDEFEF"), (0, -0.0085, 0.0002), weight=0.01, thickness=0.00004)
                with placed((0, -0.016, 0)):
                    prism(rectangle(0.052, 0.016, 0.003), 0.004, aluminum("#6A7277"), 0.001, 0)
                    with placed((0, 0, 0.004)):
                        knob(0.0066, 0.009, ribs=20)
    with placed((0, AXIS - 0.094, STAGE)):
        with placed((0, 0.006, 0)):
            box(0.150, 0.012, 0.006, dark, 0.003, 0.001)
        with placed((0, 0.006, 0.005), rotate=(-12, 0, 0)):
            with placed((0, 0.0015, 0), facing="front"):
                with placed((0, 0.052, 0)):
                    prism(rectangle(0.150, 0.104, 0.010), 0.003, pane("#F2A552", 0.05), 0.0006, name="light shield")
