"""Rotors of the C6000 series, each as it is ordered: two fixed-angle rotors, the swing-out rotor with its buckets, the plate rotor."""

import math

from materials import aluminum, ink, pane, plastic
from parts.centrifuges import round_bucket, swing_out_rotor, tube_insert
from parts.rotors import rotor_lid, rotor_nut
from parts.solids import around, box, cut, cylinder, fillet, lathe, merged, placed, prism, text
from scene import View

HANDLES = ["meridian-c6000-rotors"]


def views(product):
    return {
        "front": View("The four rotors of the Meridian C6000 series: swing-out with four 100 mL buckets, plate rotor, and fixed-angle rotors for 6 x 50 mL and 12 x 15 mL.", turn=0, elevation=34, fill=0.88),
        "angle": View("Fixed-angle rotor for 6 x 50 mL with its rating in white on its flank and its lid beside it.", turn=18, elevation=38, show={"only": "6"}),
        "angle-15": View("Fixed-angle rotor for 12 x 15 mL, silver, with its rating in white on its flank and its lid beside it.", turn=18, elevation=38, show={"only": "12"}),
        "swing": View("Swing-out rotor with its four 100 mL buckets, two with carriers for tubes and two with clear caps.", turn=24, elevation=34, show={"only": "swing"}),
        "plates": View("Plate rotor with two carriers, each for up to three microplates.", turn=22, elevation=30, show={"only": "plates"}),
    }


def build(product, view):
    only = view.show.get("only")
    if only == "6":
        with placed((0, 0, 0.080)):
            fixed("6 x 50 mL", 6, 25, 0.0152, 0.074, "6,000 rpm  4,910 x g")
        with placed((0.205, -0.110, 0.0002)):
            rotor_lid(0.101)
    elif only == "12":
        with placed((0, 0, 0.080)):
            fixed("12 x 15 mL", 12, 25, 0.0088, 0.080, "6,000 rpm  4,790 x g", aluminum("#8D979C"))
        with placed((0.205, -0.110, 0.0002)):
            rotor_lid(0.101)
    elif only == "swing":
        swing()
    elif only == "plates":
        plates()
    else:
        with placed((-0.165, 0.150, 0)):
            swing()
        with placed((0.190, 0.150, 0), rotate=(0, 0, 12)):
            plates()
        with placed((-0.135, -0.160, 0.080)):
            fixed("6 x 50 mL", 6, 25, 0.0152, 0.074, "6,000 rpm  4,910 x g")
        with placed((0.140, -0.160, 0.080)):
            fixed("12 x 15 mL", 12, 25, 0.0088, 0.080, "6,000 rpm  4,790 x g", aluminum("#8D979C"))


def fixed(name, places, angle, hole, circle_at, rating, material=None):
    """A deep rotor of anodized aluminum, its upper rim at Z = 0 and its foot at Z = -0.08."""
    material = material or aluminum("#4F5A61")
    body = lathe([(0, -0.080), (0.062, -0.080), (0.078, -0.076), (0.122, -0.050), (0.124, -0.044), (0.106, -0.003), (0.103, 0), (0.0895, 0), (0.044, -0.018), (0.034, -0.019), (0.030, -0.014), (0, -0.014)], material, 180, 0.0016, "rotor")
    wells = []
    for _ in around(places, circle_at, 90):
        with placed((0, 0, -0.008), rotate=(0, -angle, 0)), placed((0, 0, -0.048)):
            wells.append(cylinder(hole, 0.12, plastic("#262C30"), 0, 96))
    cut(body, merged(wells))
    for number in range(places):
        # Clockwise from the bore above the rating, each on the rim outside its bore, to be read from outside.
        with placed(rotate=(0, 0, -360 * number / places)):
            sign = f"{number + 1}." if number + 1 in (6, 9) else str(number + 1)  # a point tells 6 and 9 apart
            text(sign, 0.0085, ink("#E6EBEC"), (0, -0.0962, 0.0002), weight=0.015, thickness=0.00004)
    slope_lettering(name, 0.0070, -0.0180, 0)
    slope_lettering(rating, 0.0046, -0.0300, 0)
    with placed((0, 0, -0.0145)):
        rotor_nut(0.017)


def slope_lettering(words, size, z, turn):
    """Engraving on the rotor's cone."""
    from parts.solids import text_width

    (r1, z1), (r2, z2) = (0.124, -0.044), (0.106, -0.003)
    r = r1 + (r2 - r1) * (z - z1) / (z2 - z1)
    lean = math.degrees(math.atan2(r1 - r2, z2 - z1))
    widths = [text_width(sign, size) if sign != " " else size * 0.34 for sign in words]
    gap = size * 0.14
    x = -(sum(widths) + gap * (len(words) - 1)) / 2
    for sign, wide in zip(words, widths):
        if sign != " ":
            with placed(rotate=(0, 0, turn + math.degrees((x + wide / 2) / r))), placed((0, -r, z), facing="front", tilt=lean):
                text(sign, size, ink("#E6EBEC"), (0, 0, 0.00025), weight=0.012, thickness=0.00004)
        x += wide + gap


def swing():
    count = iter(range(4))

    def bucket():
        number = next(count)
        turn = (90, 90, 125, 63)[number]  # the two front buckets show their lettering
        if number % 2:
            round_bucket(filling=tube_insert, turn=turn)
        else:
            round_bucket(cap=pane("#F5F9FA"), filling=lambda: tube_insert(caps="#B4532A"), turn=turn)

    with placed((0, 0, 0.0885), rotate=(0, 0, 14)):
        swing_out_rotor(bucket=bucket)


def plates():
    """A yoke with two carriers, microplates in them; the carriers' feet stand on the bench."""
    material = aluminum("#B7BDC0")
    with placed((0, 0, 0.070)):
        outline = fillet([(0.030, -0.052), (0.060, -0.078), (0.150, -0.078), (0.150, -0.062), (0.066, -0.060), (0.052, -0.046), (0.052, 0.046), (0.066, 0.060), (0.150, 0.062), (0.150, 0.078), (0.060, 0.078), (0.030, 0.052)], 0.005, 5)
        for turn in (0, 180):
            with placed((0, 0, -0.018), rotate=(0, 0, turn)):
                prism(outline, 0.026, material, 0.0018, name="yoke")
        with placed((0, 0, -0.040)):
            lathe([(0, 0), (0.028, 0), (0.044, 0.018), (0.044, 0.046), (0.036, 0.050), (0, 0.050)], material, 96, 0.0018, "hub")
        with placed((0, 0, 0.009)):
            rotor_nut(0.016)
        with placed((0.0, -0.0262, 0.0100)):
            text("2 x 3 plates", 0.0046, ink("#30383C"), (0, 0, 0.0003), weight=0.012, thickness=0.00004)
        for side in (-1, 1):
            for y in (-1, 1):
                with placed((side * 0.112, y * 0.064, 0), rotate=(90 * y, 0, 0)):
                    cylinder(0.0060, 0.012, aluminum("#B7BDC0"), 0.0008, 32)
    for side in (-1, 1):
        with placed((side * 0.112, 0, 0.0)):
            carrier()


def carrier():
    """A tray that hangs by its two cheeks, three plates high."""
    dark = aluminum("#6E787D")
    box(0.092, 0.118, 0.006, dark, 0.006, 0.0015)
    for y in (-1, 1):
        with placed((0, y * 0.0565, 0), facing="front"):
            with placed((0, 0.0425, -0.0025)):
                prism(fillet([(-0.044, -0.041), (0.044, -0.041), (0.044, -0.004), (0.014, 0.041), (-0.014, 0.041), (-0.044, -0.004)], [0.003, 0.003, 0.010, 0.008, 0.008, 0.010], 6), 0.005, dark, 0.0012, name="cheek")
    for level in range(3):
        with placed((0, 0, 0.0065 + 0.0146 * level)):
            microplate(top=level == 2)


def microplate(top=True):
    """A 96-well plate, 127.8 x 85.5 mm in truth; here its long side lies across the carrier and is cut to its inner width."""
    body = plastic("#C2C9CA")
    with placed((0, 0, 0)):
        box(0.0855, 0.1078, 0.0034, body, 0.003, 0.0006, name="skirt")
        plate = box(0.0795, 0.1018, 0.0142, body, 0.003, 0.0006, name="microplate")
    if top:
        wells = []
        for i in range(8):
            for j in range(11):
                with placed(((i - 3.5) * 0.009, (j - 5) * 0.009, 0.004)):
                    wells.append(cylinder(0.0034, 0.02, plastic("#93A3A8"), 0, 20))
        cut(plate, merged(wells))
