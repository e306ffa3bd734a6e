"""Centrifuge tubes: conical tubes in their foam racks, and snap-cap microtubes of three kinds."""


from materials import frosted_plastic, glass, ink, plastic, polypropylene
from parts.glassware import band, enamel, fill, graduation, microtube, screw_cap, vessel
from parts.solids import box, cut, cylinder, lathe, merged, placed
from scene import View

HANDLES = ["meridian-conical-tubes", "meridian-microcentrifuge-tubes"]


def views(product):
    if product.model == "CT":
        return {
            "front": View("Meridian conical tubes of 15 mL and 50 mL with blue flat caps, graduation, and white writing field, two of each standing filled in a foam rack, one of each lying empty in front.", turn=20, elevation=17),
            "rack": View("A foam tray of 25 sterile 50 mL conical tubes.", turn=28, elevation=26, show={"rack": True}),
            "15-ml": View("Meridian conical tubes of 15 mL: two stand filled in a foam rack, an empty one lies in front.", turn=20, elevation=17, show={"volume": 15}),
        }
    return {
        "front": View("Three rows of Meridian snap-cap tubes in a rack: 1.5 mL tubes in front, one of them open, 2.0 mL tubes, and low-bind 1.5 mL tubes with blue caps.", turn=18, elevation=18),
        "single": View("Three microcentrifuge tubes lying down: an open 2.0 mL tube with its round bottom, a 1.5 mL tube, and a low-bind 1.5 mL tube with a blue cap, all with graduation.", turn=12, elevation=38, show={"lying": True}),
        **{
            name: View(f"A Meridian {words} lying down, with its graduation.", turn=12, elevation=38, show={"lying": True, "kind": at})
            for at, (name, words) in enumerate((("2-ml", "2.0 mL microcentrifuge tube with its round bottom, its cap open,"), ("1-5-ml", "1.5 mL microcentrifuge tube"), ("low-bind", "low-bind 1.5 mL microcentrifuge tube with a blue cap")))
        },
    }


def build(product, view):
    if product.model == "CT":
        foam_tray() if view.show.get("rack") else conical(view.show.get("volume"))
    else:
        lying(view.show.get("kind")) if view.show.get("lying") else rack()


# Conical tubes.


def tube(volume, contents=None, level=0.6, cap="#2F6DB0", wall="#F6FAFB"):
    """A tube of clear polypropylene standing on its tip: flat cap, black graduation at the left, white writing field."""
    radius, length, cone = {15: (0.0083, 0.119, 0.024), 50: (0.0145, 0.114, 0.016)}[volume]
    inner = vessel([(0, 0), (0.0024, 0), (radius, cone), (radius, length)], 0.0010, frosted_plastic(wall), 0.0018)
    if contents:
        fill(inner, length * level, contents)
    dark, top = ink("#23353F"), length - 0.030
    steps = {15: range(2, 16), 50: range(1, 11)}[volume]
    marks = []
    for k in steps:
        share = (k - steps[0]) / (steps[-1] - steps[0])
        words = str(k if volume == 15 else k * 5)
        marks.append((cone + 0.004 + (top - cone - 0.004) * share, words if k % 2 == volume % 2 else None))
    graduation(radius, marks, 46, -28, dark, 0.0032 if volume == 50 else 0.0024, 0.00035)
    band(radius, length * 0.53, length * 0.40, *((62, 62) if volume == 50 else (62, 72)), ink("#F9FAFA"))
    enamel("Meridian", 0.0030 if volume == 50 else 0.0022, radius, top + 0.007, -16, dark)
    with placed((0, 0, length - 0.0095)):
        screw_cap(radius * 1.17, 0.0125, polypropylene(cap), 44 if volume == 50 else 30)


def conical(only=None):
    places = ((-0.060, 0.018, 50, "#DE7F76", 0.55), (-0.014, 0.022, 50, "#E2B65C", 0.70), (0.024, 0.014, 15, "#5FAED6", 0.62), (0.056, 0.018, 15, "#9C86C4", 0.45))
    places = [place for place in places if only in (None, place[2])]
    foam = plastic("#DDE2E2")
    with placed((0 if only is None else sum(x for x, *_ in places) / len(places), 0.018, 0)):
        block = box(0.172 if only is None else 0.084, 0.064, 0.040, foam, 0.008, 0.003, name="foam rack")
    holes = []
    for x, y, volume, *_ in places:
        with placed((x, y, 0.004)):
            holes.append(cylinder({15: 0.0088, 50: 0.0151}[volume], 0.08, plastic("#C9D0D0"), 0, 48))
    cut(block, merged(holes))
    for number, (x, y, volume, color, level) in enumerate(places):
        with placed((x, y, 0.0045), rotate=(0, 0, (-6, 8, -4, 10)[number])):
            tube(volume, polypropylene(color), level)
    # Those that lie rest on cap and wall, their figures up, and are a little darker than the ground they lie on.
    for x, y, z, turn, dip, roll, volume in ((-0.028, -0.052, 0.0142, 10, 1.5, -52, 50), (-0.040, -0.086, 0.0079, 4, 0.95, -50, 15)):
        if only not in (None, volume):
            continue
        with placed((x, y, z), rotate=(0, 90 - dip, turn)), placed(rotate=(0, 0, roll)):
            tube(volume, wall="#DEE7EA")


def foam_tray():
    foam = plastic("#DDE2E2")
    side = 0.190
    tray = box(side, side, 0.034, foam, 0.010, 0.003, name="foam tray")
    holes = []
    for i in range(5):
        for j in range(5):
            with placed(((i - 2) * 0.0362, (j - 2) * 0.0362, 0.006)):
                holes.append(cylinder(0.0152, 0.08, plastic("#C9D0D0"), 0, 40))
    cut(tray, merged(holes))
    for i in range(5):
        for j in range(5):
            with placed(((i - 2) * 0.0362, (j - 2) * 0.0362, 0.0065), rotate=(0, 0, (i * 7 + j * 11) % 13 - 6)):
                if j == 0 or i == 0:
                    tube(50)
                else:
                    plain()


def plain():
    """A tube of the inner rows, of which only cap and shoulder are seen."""
    lathe([(0, 0), (0.0024, 0), (0.0145, 0.016), (0.0145, 0.105), (0, 0.105)], frosted_plastic("#F6FAFB"), 48, 0.001)
    with placed((0, 0, 0.1045)):
        screw_cap(0.0170, 0.0125, polypropylene("#2F6DB0"), 44)


# Microtubes.

LOW_BIND = "#7DA7C9"


def rack():
    """A low rack: three rows of tubes, one kind in each."""
    wide, deep, high = 0.118, 0.062, 0.018
    body = box(wide, deep, high, polypropylene("#C9D0D2"), 0.006, 0.0025, name="rack")
    holes = []
    for row in range(3):
        for column in range(6):
            with placed(((column - 2.5) * 0.0180, (row - 1) * 0.0185, 0.003)):
                holes.append(cylinder(0.0058, 0.06, plastic("#A9B3B6"), 0, 32))
    cut(body, merged(holes))
    dark = ink("#2C4450")
    for row in range(3):
        for column in range(6):
            with placed(((column - 2.5) * 0.0180, (row - 1) * 0.0185, high + 0.0245)):
                if row == 0:
                    microtube(1.5, contents=polypropylene("#8FB8D6") if column < 4 else None, open_lid=column == 4, marks=dark)
                elif row == 1:
                    microtube(2.0, contents=polypropylene("#E3A765") if column in (1, 2, 3) else None, marks=dark)
                else:
                    microtube(1.5, lid=polypropylene(LOW_BIND), marks=dark)


def lying(only=None):
    """The open tube turns its mouth to the viewer, the others their tips; all rest on the rim of their cap and on their wall. Filled where
    they are closed."""
    clear, dark = glass("#EAF1F3", 1.2, 0.20, 0.40), ink("#2C4450")
    kinds = ((-0.017, -0.010, -148, 2.0, None, 172, None), (0.008, 0.018, -6, 1.5, None, False, "#3F7FB0"), (0.031, 0.021, 8, 1.5, LOW_BIND, False, "#B65A6A"))
    for number, (x, y, turn, volume, lid, opened, contents) in enumerate(kinds):
        if only not in (None, number):
            continue
        dip = 2.6 if volume == 2.0 else 5.4
        with placed((x, y, 0.0070), rotate=(0, 0, turn)), placed(rotate=(dip - 90, 0, 0)), placed(rotate=(0, 0, 180 if opened else 42)):
            microtube(volume, clear, polypropylene(contents) if contents else None, opened, polypropylene(lid) if lid else None, dark, 218 if opened else -42, lies=0.0026)
