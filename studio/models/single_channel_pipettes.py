"""Single-channel pipettes: the S1 in its six sizes."""

from parts.pipettes import SIZES, TOP, lying, single_channel
from parts.solids import anchor, placed
from scene import View

HANDLES = ["aldergate-s1-single-channel-pipette"]


def views(product):
    return {
        "front": View("Aldergate S1 single-channel pipette for 100-1,000 µL with a blue push button, its counter set to 500 µL, lying on its finger hook.", turn=-41, elevation=49, fill=0.88),
        "sizes": View("The six sizes of the Aldergate S1 side by side, from 0.5-10 µL with a red push button to 1-10 mL with a teal one.", turn=-7, elevation=56, fill=0.88, show={"sizes": True}),
        "detail": View("Counter of the S1 at 500 µL under its window, with the green lock lever above and the tip ejector beside the push button.", turn=-24, elevation=52, look_at="counter", span=0.088),
        "side": View("Aldergate S1 from the side, with finger hook, gray back of the grip, ejector sleeve, and tip cone.", turn=46, elevation=66, fill=0.88, show={"side": True}),
        **{
            name: View(f"Aldergate S1 single-channel pipette for {size}, lying on its finger hook.", turn=-41, elevation=49, fill=0.88, show={"size": size})
            for name, size in zip(("10-ul", "20-ul", "100-ul", "200-ul", None, "10-ml"), product.options("Volume range")) if name
        },
    }


def build(product, view):
    sizes = product.options("Volume range")
    assert sizes == list(SIZES)
    if view.show.get("sizes"):
        for number, size in enumerate(sizes):
            with placed(((number - 2.5) * 0.046, 0.0, 0)), lying():
                single_channel(size)
    elif view.show.get("side"):
        with lying(roll=78):
            single_channel(sizes[4])
    else:
        with lying(roll=-13):
            single_channel(view.show.get("size", sizes[4]))
            anchor("counter", (0, 0, TOP - 0.025))
