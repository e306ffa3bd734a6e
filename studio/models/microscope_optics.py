"""What is screwed into microscopes: objectives and the camera (Halden PA objectives, Halden C6)."""

from materials import ACCENTS, aluminum, glass, glossy_plastic, ink, pane, plastic, rubber, steel
from parts.engraving import engraved
from parts.housings import grip, screws
from parts.optics import objective, wrapped
from parts.panels import lamp, wordmark
from parts.solids import anchor, cable, cut, cylinder, lathe, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["halden-plan-achromat-objectives", "halden-c6-microscope-camera"]


def views(product):
    if product.model == "C6":
        return {
            "front": View("Halden C6 microscope camera: a black ribbed housing of aluminum on its 0.5x C-mount adapter, the USB 3 cable beside it.", turn=34, elevation=20),
            "detail": View("The C6 lying on its back, its sensor behind the window in the C-mount thread, with the 0.5x adapter beside it.", turn=18, elevation=40, show={"lying": True}),
        }
    return {
        "front": View("Five Halden plan achromat objectives in a row, 4x to 100x oil, each with the color ring of its magnification.", turn=0, elevation=13, fill=0.88),
        "detail": View("Close view of the 40x and the 100x oil objective, their engraving, color rings, and tapering fronts.", turn=0, elevation=12, look_at="pair", span=0.064),
        **{
            f"{name}x": View(f"Halden {name}x plan achromat objective with the color ring of its magnification.", turn=0, elevation=13, fill=0.80, show={"only": name})
            for name in ("4", "10", "20", "40", "100")
        },
    }


def build(product, view):
    if product.model == "C6":
        camera(product, view.show.get("lying", False))
    else:
        objectives(view.show.get("only"))


def objectives(only):
    """Parfocal: the lower the magnification, the shorter the barrel."""
    row = [("4", "0.10  ∞/-", 0.0275), ("10", "0.25  ∞/-", 0.0345), ("20", "0.40  ∞/0.17", 0.0415), ("40", "0.65  ∞/0.17", 0.0438), ("100", "1.25  ∞/0.17", 0.0440)]
    for number, (magnification, aperture, length) in enumerate(row):
        if only and magnification != only:
            continue
        x = (number - 2) * 0.0305
        with placed((x, 0.010 * (1 - abs(number - 2) / 2), length), rotate=(0, 0, (2 - number) * 3)):  # engraving towards the middle
            objective(magnification, aperture, length, oil=magnification == "100", kind="PLAN", engrave=engraved)
            thread()
            if magnification == "100":
                with placed((0, 0, -0.70 * length + 0.0022)):
                    ring(0.01165, 0.0110, 0.0013, ink("#101214"), 0.0001)  # the immersion ring, as ISO 8578 has it for oil
        if number == 3:
            anchor("pair", (x + 0.0165, 0, 0.0265))


def thread():
    """The RMS thread, 20.32 mm, with its shoulder."""
    ring(0.0119, 0.0085, 0.0012, steel("satin"), 0.0003)
    profile = [(0.0082, 0.001)]
    for k in range(6):
        z = 0.0012 + 0.000705 * k
        profile += [(0.0096, z), (0.01016, z + 0.00035)]
    profile += [(0.0096, 0.0054), (0.0082, 0.0054), (0.0082, 0.001)]
    lathe(profile, steel("satin"), 96, name="thread", smooth_angle=20)
    with placed((0, 0, 0.002)):
        cylinder(0.0083, 0.0005, plastic("#0C0E0F"), 0)


def camera(product, lying):
    width, depth, height = product.size
    if lying:
        with placed((-0.030, 0.004, 0), rotate=(0, 0, 14)):
            body(product, width, height, up=True)
            lead((0, width / 2, height / 2), side=-1)
        with placed((0.052, -0.030, 0)):
            adapter()
    else:
        with placed((0, 0, 0)):
            adapter()
        with placed((0, 0, 0.0468)):
            body(product, width, height, up=False)
            lead((0, width / 2, height / 2), fall=0.0468 + height / 2)


def body(product, width, height, up):
    """The housing, its mount towards -Z, or towards +Z when it lies on its back."""
    black = aluminum("#2C3033")
    with placed((0, 0, 0 if not up else height), rotate=(0, 0, 0) if not up else (180, 0, 180)):
        housing = prism(rectangle(width, width, 0.012), height, black, 0.0022, 0.0022, name="camera")
        bores = []
        for x, y in ((x, y) for x in (-0.0265, 0.0265) for y in (-0.0265, 0.0265)):
            with placed((x, y, height - 0.0011)):
                bores.append(cylinder(0.0024, 0.01, black, 0, 48))
        cut(housing, merged(bores))
        # Cooling ribs round the middle.
        for k in range(6):
            with placed((0, 0, 0.0125 + 0.0044 * k)):
                prism(rectangle(width + 0.0016, width + 0.0016, 0.0128), 0.0026, black, 0.0007, 0.0007, name="rib")
        with placed((0, 0, 0.0385)):
            prism(rectangle(width + 0.0005, width + 0.0005, 0.0122), 0.0016, aluminum(ACCENTS["Halden"]), 0.0002, 0.0002, name="line")
        with placed((0, 0, height)):
            wordmark("Halden", 0.0062, ink("#E6ECEC"), at=(0, 0.004), align="center")
            text(product.model, 0.0056, ink("#AEB8BB"), (0, -0.0085, 0.0003), weight=0.012, thickness=0.00003)
            text("6.3 MP  USB 3", 0.0028, ink("#AEB8BB"), (0, -0.0175, 0.0003), thickness=0.00003)
            lamp(0.0012, "#46C26B", at=(0, 0.0215))
            with placed((0, 0, -0.0010)):
                screws(0.053, 0.053, 0.0020, steel("satin"))
        with placed((0, 0, 0), rotate=(180, 0, 0)):
            ring(0.0190, 0.0127, 0.0040, black, 0.0006, 128)
            with placed((0, 0, -0.0005)):
                ring(0.0127, 0.0122, 0.0030, steel("satin"), 0.0001)
            for k in range(4):
                with placed((0, 0, -0.0002 + 0.0009 * k)):
                    ring(0.01272, 0.01235, 0.0004, steel("satin"), 0.0001, 96)
            with placed((0, 0, -0.004)):
                cylinder(0.0126, 0.0045, plastic("#0C0E0F"), 0)
                with placed((0, 0, 0.0045)):
                    prism(rectangle(0.0125, 0.0100, 0.0004), 0.0004, aluminum("#6A7277"), 0)
                    with placed((0, 0, 0.0004)):
                        prism(rectangle(0.00737, 0.00492), 0.0002, glossy_plastic("#2B2440"), 0, name="sensor")
                        prism(rectangle(0.0110, 0.0086, 0.0003), 0.0006, pane("#EAF0FA"), 0.0001)
            with placed((0, 0, 0), rotate=(0, 0, 180)):  # to be read by someone who looks into the mount
                text("C-MOUNT", 0.0026, ink("#AEB8BB"), (0, 0.0255, 0.0002), thickness=0.00003)
                text(f"{product.spec('Resolution')}   {product.spec('Pixel size')} µm", 0.0022, ink("#AEB8BB"), (0, -0.0255, 0.0002), thickness=0.00003)


def adapter():
    """The 0.5x adapter: a 23.2 mm sleeve below, the C-mount above."""
    black = aluminum("#2C3033")
    lathe([(0.0095, 0), (0.0116, 0), (0.0116, 0.0180), (0.0150, 0.0184), (0.0150, 0.0210), (0.0172, 0.0222), (0.0172, 0.0400), (0.0150, 0.0412), (0.0127, 0.0416), (0.0127, 0.0455), (0.0095, 0.0455), (0.0095, 0)], black, 128, 0.0004, "adapter")
    with placed((0, 0, 0.0246)):
        grip(0.0178, 0.0080, black, 72)
    with placed((0, 0, 0.0418)):
        for k in range(4):
            with placed((0, 0, 0.0009 * k)):
                ring(0.01290, 0.0120, 0.0005, steel("satin"), 0.0001, 96)
    with placed((0, 0, 0.0420)):
        lathe([(0, 0), (0.0096, 0), (0.0096, 0.0012), (0, 0.0022)], glass("#9FB6DA"), 64)
    with placed((0, 0, 0.0100)):
        lathe([(0, 0), (0.0096, 0), (0.0096, 0.0015), (0, 0.0022)], glass("#9FB6DA"), 64)
    wrapped("0.5x", 0.0034, 0.0173, 0.0366, ink("#E6ECEC"))
    with placed((0, 0, 0.0155)):
        ring(0.01165, 0.0110, 0.0009, plastic(ACCENTS["Halden"]), 0.0002, 96)


def lead(start, fall=None, side=1):
    """The USB 3 plug at the back with its cable down to the bench and round to the right (`side` 1) or left (-1)."""
    x, y, z = start
    with placed((x, y - 0.001, z), rotate=(-90, 0, 0)):
        prism(rectangle(0.0155, 0.0085, 0.003), 0.019, rubber("#1A1C1E"), 0.0014, 0.0004, name="plug")
        with placed((0, 0, 0.019)):
            lathe([(0, 0), (0.0036, 0), (0.0026, 0.011), (0, 0.011)], rubber("#1A1C1E"), 32, 0.0005)
    ground = (-0.0468 if fall else 0) + 0.0023
    course = [(0, 0.026, z), (0.002, 0.046, z * 0.8 + ground * 0.2), (0.014, 0.062, ground + 0.004), (0.050, 0.058, ground), (0.092, 0.020, ground), (0.100, -0.030, ground)]
    cable([(x + side * across, y + along, up) for across, along, up in course], 0.0023, rubber("#1A1C1E"))
    with placed((x + side * 0.100, y - 0.028, ground + 0.0020), facing="front"):
        prism(rectangle(0.0155, 0.0085, 0.003), 0.030, rubber("#1A1C1E"), 0.0014, 0.0014, name="plug")
        shell = prism(rectangle(0.0120, 0.0045, 0.0004), 0.042, steel("satin"), 0.0002, 0, name="USB-A")
        with placed((0, 0, 0.031)):
            mouth = prism(rectangle(0.0112, 0.0037), 0.02, plastic("#1A1C1E"), 0)
        cut(shell, mouth)
        with placed((0, 0.0009, 0.030)):
            prism(rectangle(0.0106, 0.0016), 0.0114, plastic("#2F6DB0"), 0.0001, name="tongue")
