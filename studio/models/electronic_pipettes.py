"""Electronic pipettes: the E with its color display, on its charging stand and in its three sizes."""

import math

from materials import ACCENTS, WHITE, glossy_plastic, glow, ink, plastic, rubber
from parts.housings import socket
from parts.panels import DIM, LIT, button, display, figures, lamp, on_screen, wordmark
from parts.pipettes import BLUE, RED, SPINE, YELLOW, hook, lower_part, lying, skin
from parts.solids import anchor, box, circle, cylinder, extrusion, fillet, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-e-electronic-pipette"]

# Color, cone's end, cone's shoulder, sleeve, where the sleeve ends; what the display says: task, volume, two lines below, speed.
SIZES = {
    "0.5-10 µL": (RED, 0.0013, 0.0018, 0.0036, 0.034, ("Pipette + mix", "5.00", "Mix 8.00 µL", "10 cycles", 4)),
    "10-200 µL": (YELLOW, 0.0021, 0.0027, 0.0048, 0.026, ("Dilute", "20.0", "+ 170.0 µL", "Air gap 5 µL", 6)),
    "50-1,000 µL": (BLUE, 0.0029, 0.0037, 0.0064, 0.022, ("Repeat dispense", "50.0", "x 18 aliquots", "Waste 50 µL", 7)),
}
BODY = [
    (0.0780, 0.0190, 0.0190, 0.0000, 2.1),
    (0.0880, 0.0215, 0.0225, -0.0005, 2.4),
    (0.1050, 0.0235, 0.0255, -0.0008, 2.9),
    (0.1400, 0.0250, 0.0275, -0.0003, 3.2),
    (0.1620, 0.0272, 0.0300, -0.0002, 3.5),
    (0.1880, 0.0400, 0.0330, 0.0000, 4.4),
    (0.2300, 0.0430, 0.0290, 0.0020, 4.8),
    (0.2680, 0.0420, 0.0250, 0.0036, 4.8),
]
LEAN, MIDDLE = 5.6, 0.2265  # of the panel


def views(product):
    return {
        "front": View("Aldergate E electronic pipette for 50-1,000 µL hanging in its charging stand; the color display shows repeat dispense of 50 µL, 18 aliquots.", turn=24, elevation=15, fill=0.92),
        "detail": View("Display and keys of the Aldergate E: repeat dispense, 50.0 µL, 18 aliquots, speed 7, with the green dispense key below.", turn=14, elevation=14, look_at="panel", span=0.094),
        "sizes": View("The Aldergate E in its three sizes of 0.5-10 µL, 10-200 µL, and 50-1,000 µL, lying side by side.", turn=-22, elevation=54, fill=0.86, show={"sizes": True}),
        "back": View("Back of the Aldergate E on its charging stand, with finger hook, gray grip, and the USB-C socket of the stand.", turn=216, elevation=20, fill=0.88),
        "10-ul": View("Aldergate E electronic pipette for 0.5-10 µL with a red ring and a thin cone, hanging in its charging stand.", turn=24, elevation=15, fill=0.92, show={"size": 0}),
        "200-ul": View("Aldergate E electronic pipette for 10-200 µL with a yellow ring, hanging in its charging stand.", turn=24, elevation=15, fill=0.92, show={"size": 1}),
    }


def build(product, view):
    sizes = product.options("Volume range")
    assert sizes == list(SIZES)
    if view.show.get("sizes"):
        for number, size in enumerate(sizes):
            with placed(((number - 1) * 0.072, 0, 0)), lying():
                pipette(product, size)
    else:
        stand()
        with placed((0, -0.014, 0.034)):
            pipette(product, sizes[view.show.get("size", 2)])


def pipette(product, size):
    color, end, shoulder, sleeve, low, shown = SIZES[size]
    lower_part(end, shoulder, sleeve, low)
    with placed((0, 0, 0.0755)):
        ring(0.0098, 0.006, 0.0034, plastic(color), 0.0006, 72)
    skin(BODY, plastic(WHITE), 0.0060, 0.0015, 60)
    skin(BODY, rubber(SPINE), 0.0060, 0.0015, 60, back=0.05, proud=0.00035, name="spine")
    with placed((0, 0.0015, 0.0040)):
        hook(0.0150)
    with placed((0, -0.0142, 0.1290), facing="front"), placed(rotate=(0, 0, 90)):
        wordmark(product.brand, 0.0034, at=(-0.0030, 0), align="center")
        text(product.model, 0.0034, ink("#6F787D"), (0.0190, 0, 0.0003), weight=0.02, thickness=0.00003)
    with placed((0, -0.0133, 0.1010), facing="front", tilt=-4), placed(rotate=(0, 0, 90)):
        text(size, 0.0024, ink("#3D464B"), (0, 0, 0.0005), weight=0.016, thickness=0.00003, fit=0.0175)
    ejector()
    front = -0.0165 + (MIDDLE - 0.188) * 0.0974
    with placed((0, front - 0.0001, MIDDLE), facing="front", tilt=LEAN):
        anchor("panel")
        with placed((0, 0, -0.0056)):
            prism(rectangle(0.0365, 0.0740, 0.0075), 0.0064, glossy_plastic("#15191B"), 0.0004, 0, name="front of the head")
        with placed((0, 0.0150, 0.0002)):
            screen_of(size, shown)
        with placed((0, 0, 0.0008)):
            for x, symbol in ((-0.0118, "menu"), (0.0118, "check")):
                button(0.0100, 0.0072, face="#4A5459", symbol=symbol, at=(x, -0.0093), radius=0.0034, rise=0.0010, symbol_size=0.0030)
            for y, symbol in ((-0.0066, "up"), (-0.0120, "down")):
                button(0.0090, 0.0046, face="#4A5459", symbol=symbol, at=(0, y), radius=0.0021, rise=0.0010, symbol_size=0.0026)
            with placed((0, -0.0252, 0)):
                prism(rectangle(0.0262, 0.0166, 0.0080), 0.0006, plastic("#0D0F10"), 0.0003, 0, name="gap round the key")
                prism(rectangle(0.0246, 0.0150, 0.0073), 0.0026, plastic(ACCENTS["Aldergate"]), 0.0016, 0, name="dispense key")
                with placed((0, 0, 0.0026)):
                    prism(drop(0.0064), 0.00006, ink("#F3F6F6"), 0, name="drop")


def drop(tall):
    """The outline of a drop, its point up."""
    round_part = circle(tall * 0.34, 48)
    low = [(x, y - tall * 0.16) for x, y in round_part if y <= tall * 0.17]
    split = min(range(len(low)), key=lambda k: abs(math.atan2(low[k][1] + tall * 0.16, low[k][0]) - math.pi * 5 / 6))
    ordered = low[split:] + low[:split]
    return fillet(ordered + [(0, tall * 0.5)], [0] * len(ordered) + [tall * 0.04], 4)


def screen_of(size, shown):
    """A portrait display of 1.5 inches."""
    task, volume, first, second, speed = shown
    wide, tall = 0.0240, 0.0300
    display(wide, tall, background="#0D2320", border=0.0012, radius=0.0016, glow_strength=0.35)
    z, left, right = on_screen(), -wide / 2 + 0.0016, wide / 2 - 0.0016
    with placed((0, tall / 2 - 0.0025, z - 0.0001)):
        prism(rectangle(wide, 0.0050), 0.00003, glow("#2C6A55", 0.55), 0)
    text(task, 0.0017, glow("#F2FAF7"), (left, tall / 2 - 0.0025, z + 0.0001), "left", 0.012, thickness=0, fit=0.0172)
    with placed((right - 0.0014, tall / 2 - 0.0025, z)):
        prism(rectangle(0.0030, 0.0015, 0.0003), 0.00003, glow("#F2FAF7"), 0)
        with placed((0.0018, 0, 0)):
            prism(rectangle(0.0006, 0.0008), 0.00003, glow("#F2FAF7"), 0)
        with placed((0.0008, 0, 0.00005)):
            prism(rectangle(0.0009, 0.0009), 0.00003, glow("#2C6A55", 0.55), 0)
    text(size, 0.0013, glow(DIM), (left, 0.0082, z), "left", thickness=0)
    figures(volume, "µL", 0.0062, at=(left, 0.0030), align="left", color="#FFFFFF", unit_colour="#9FD6C0")
    with placed((0, -0.0017, z - 0.0001)):
        prism(rectangle(wide - 0.0032, 0.00018), 0.00003, glow("#3B5E56", 0.8), 0)
    text(first, 0.0020, glow("#F4D58A"), (left, -0.0040, z), "left", 0.01, thickness=0)
    text(second, 0.0016, glow(LIT), (left, -0.0074, z), "left", thickness=0)
    text("Speed", 0.0014, glow(DIM), (left, -0.0118, z), "left", thickness=0)
    for k in range(10):
        with placed((-0.0040 + 0.00125 * k, -0.0118, z - 0.0001)):
            prism(rectangle(0.0008, 0.0009 + 0.00015 * k), 0.00003, glow("#6FCFAE" if k < speed else "#2B4640", 0.9), 0)
    text(str(speed), 0.0019, glow(LIT), (right, -0.0118, z), "right", 0.012, thickness=0)


def ejector():
    """A broad key over the top of the head, for the thumb; a USB-C socket behind it."""
    side = [(-0.0116, 0.2600), (-0.0060, 0.2640), (0.0050, 0.2660), (0.0050, 0.2738), (-0.0040, 0.2738), (-0.0138, 0.2708), (-0.0150, 0.2660)]
    extrusion(fillet(side, [0.001, 0.001, 0.001, 0.0030, 0.006, 0.0030, 0.0025], 8), 0.0240, plastic("#79848A"), 0.0015, "ejector")
    for k in range(4):
        with placed((0, -0.0115 + 0.0022 * k, 0.27175 + 0.00065 * k), rotate=(17, 0, 0)):
            prism(rectangle(0.0150, 0.0008, 0.0003, 3), 0.0004, plastic("#79848A"), 0.0002, name="rib")
    with placed((0, 0.0105, 0.2677)):
        socket("usb-c")


# The charging stand.


def stand():
    white, gray = plastic(WHITE), plastic("#737E84")
    for x in (-0.036, 0.036):
        for y in (-0.040, 0.046):
            with placed((x, y, 0)):
                cylinder(0.007, 0.004, rubber(), 0.0008, 40)
    with placed((0, 0.004, 0)):
        # Down to the ground: through a gap as thin as its feet shows only a line of black dots.
        with placed((0, 0, 0.0003)):
            box(0.104, 0.124, 0.0082, gray, 0.028, 0.0012, 0.0006, name="underside")
        with placed((0, 0, 0.0081)):
            box(0.104, 0.124, 0.0120, white, 0.028, 0.0045, 0.0006, name="base")
    with placed((0, -0.014, 0.0200)):
        ring(0.0165, 0.0125, 0.0012, plastic("#737E84"), 0.0005, 72)
        cylinder(0.0126, 0.0003, plastic("#3A4246"), 0, 64)
    with placed((0, -0.0485, 0.0201)):
        lamp(0.0013, "#46C26B", at=(-0.0140, 0))
        text("CHARGED", 0.0032, ink("#3D464B"), (-0.0100, 0, 0.0001), "left", weight=0.016, thickness=0.00003)
    # The column leans forward a little and carries the fork.
    side = fillet([(0.0330, 0.0140), (0.0560, 0.0140), (0.0480, 0.2180), (0.0360, 0.2180), (0.0330, 0.1800)], [0.0, 0.0, 0.0055, 0.0055, 0.02], 8)
    extrusion(side, 0.0330, white, 0.0045, "column")
    with placed((0, 0.0445, 0.0195)):
        box(0.0400, 0.0300, 0.0030, gray, 0.010, 0.0012, 0.0002, name="root of the column")
    with placed((0, -0.014, 0.186)):
        half, gap = 0.0235, 0.0143
        fork = [(half, -0.0120), (half, 0.0330), (0.0160, 0.0560), (-0.0160, 0.0560), (-half, 0.0330), (-half, -0.0120), (-gap, -0.0120), (-gap, 0.0160), (gap, 0.0160), (gap, -0.0120)]
        prism(fillet(fork, [0.0043, 0.012, 0.006, 0.006, 0.012, 0.0043, 0.0043, 0.010, 0.010, 0.0043], 8), 0.0120, gray, 0.0022, name="fork")
    with placed((0, 0.066, 0.0095), facing="back"):
        socket("usb-c")
        text("5 V  2 A", 0.0020, ink("#5B656A"), (0.0150, 0.0, 0.0003), weight=0.01, thickness=0.00003)
