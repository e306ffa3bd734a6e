"""Multichannel pipettes: the M with 8 and 12 channels."""

from parts.pipettes import ORANGE, RED, YELLOW, lying, multichannel
from parts.solids import anchor, placed
from scene import View

HANDLES = ["aldergate-m-multichannel-pipette"]

# As parts.pipettes.SIZES: counter, figures behind the point, unit, color, cone's end, cone's shoulder.
SIZES = {
    "0.5-10 µL": ("0500", 2, "µL", RED, 0.0013, 0.0018, 0, 0),
    "10-100 µL": ("0500", 1, "µL", YELLOW, 0.0020, 0.0026, 0, 0),
    "30-300 µL": ("2000", 1, "µL", ORANGE, 0.0022, 0.0028, 0, 0),
}


def views(product):
    return {
        "front": View("Aldergate M8 multichannel pipette with eight tip cones for 30-300 µL, its counter set to 200 µL, lying on its finger hook.", turn=-36, elevation=46, fill=0.86),
        "channels": View("The Aldergate M with 12 channels for 10-100 µL and with 8 channels for 0.5-10 µL, side by side.", turn=-14, elevation=54, fill=0.86, show={"pair": True}),
        "detail": View("Tip cones of the M8 with their seals, and the ejector whose lower edge is stepped so that one tip is released after the other.", turn=18, elevation=30, look_at="cones", span=0.105),
        "tips": View("Aldergate M12 with a row of twelve 200 µL tips on its cones.", turn=24, elevation=40, fill=0.86, show={"tips": True}),
        **{
            f"m{channels}-{top}": View(f"Aldergate M{channels} multichannel pipette with {channels} tip cones for {size}, lying on its finger hook.", turn=-36, elevation=46, fill=0.86, show={"one": [channels, size]})
            for channels in (8, 12) for top, size in ((10, "0.5-10 µL"), (100, "10-100 µL"), (300, "30-300 µL")) if (channels, top) != (8, 300)
        },
    }


def build(product, view):
    if view.show.get("pair"):
        with placed((-0.066, 0.0, 0)), lying():
            multichannel(12, "10-100 µL", SIZES, "M12")
        with placed((0.062, -0.012, 0)), lying():
            multichannel(8, "0.5-10 µL", SIZES, "M8")
    elif view.show.get("tips"):
        with lying():
            multichannel(12, "10-100 µL", SIZES, "M12", tips="200 µL")
    else:
        channels, size = view.show.get("one", (8, "30-300 µL"))
        with lying():
            multichannel(channels, size, SIZES, f"M{channels}")
            anchor("cones", (0, 0, 0.022))
