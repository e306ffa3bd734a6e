"""One wide picture for every article of the journal: what it is about, seen from near."""

from materials import DARK, ink, paper
from parts.arrangement import stand
from parts.solids import anchor, box, placed, rectangle, prism, text
from scene import View

HANDLES = ["articles"]
WIDE = (1600, 900)


def views(_):
    return {
        "choosing-a-rotor-rcf-not-rpm": _wide("A swing-out rotor with four buckets and a fixed-angle rotor seen from above, conical tubes standing beside them.", elevation=36, span=0.64),
        "what-balance-readability-really-costs": _wide("Three balances side by side that read 1 mg, 0.1 mg, and 0.01 mg: the P3, the A4, and the A5.", elevation=20, span=0.84),
        "calibrating-pipettes-iso-8655": _wide("An S1 pipette lying in front of an A4 analytical balance, beside it a volumetric flask and an open rack of tips.", elevation=24, span=0.60),
        "autoclave-cycles-and-biological-indicators": _wide("Biological indicators with purple vials and one yellow one before the open door of an AB autoclave.", elevation=17, span=0.80),
        "koehler-illumination-in-ten-minutes": _wide("The B340 microscope from near: objectives, stage, condenser, and the field diaphragm in its base.", elevation=14, span=0.44),
        "an-equipment-request-that-gets-approved": _wide("A printed equipment request with a cost table lying in front of a C24R refrigerated microcentrifuge.", elevation=28, span=0.66),
        "stray-light-and-bandwidth": _wide("Four cuvettes of blue solution in rising concentration before an SP20 spectrophotometer with its lid open.", elevation=27, span=0.50),
        "planning-microscopes-for-a-teaching-lab": _wide("A rank of six B120 student microscopes, one behind another.", elevation=13, span=0.92),
    }


def _wide(alt, elevation, span):
    return View(alt, turn=0, elevation=elevation, look_at="middle", span=span, pixels=WIDE)


def build(_, view):
    next(scene for article, scene in SCENES.items() if views(_)[article].alt == view.alt)()


def rotors():
    anchor("middle", (0.02, -0.04, 0.02))
    stand("meridian-c6000-rotors", -0.13, 0.02, 24, only="swing")
    stand("meridian-c6000-rotors", 0.16, 0.10, -14, only="6")
    stand("meridian-conical-tubes", 0.12, -0.13, -12)
    stand("meridian-microcentrifuge-tubes", -0.02, -0.17, 18)


def balances():
    anchor("middle", (0.0, 0, 0.135))
    stand("aldergate-p3-precision-balance", -0.28, -0.02, 16, fine=True)
    stand("aldergate-a4-analytical-balance", 0.0, 0.0, 0)
    stand("aldergate-a5-semi-micro-balance", 0.28, 0.02, -16)


def pipette_on_the_balance():
    anchor("middle", (0.04, -0.09, 0.085))
    stand("aldergate-a4-analytical-balance", -0.07, 0.12, 20)
    stand("aldergate-s1-single-channel-pipette", 0.0, -0.17, -62)
    stand("aldergate-class-a-volumetric-flasks", 0.15, 0.03, 0, one=250)
    stand("aldergate-universal-pipette-tips", 0.25, -0.04, -24, rack="1,000 µL")


def sterilizer():
    anchor("middle", (0.03, -0.40, 0.155))
    stand("emberline-ab-benchtop-autoclave", 0.0, 0.0, 10, door=105)
    stand("emberline-bi24-biological-indicators", 0.13, -0.50, -14)


def koehler():
    anchor("middle", (-0.025, 0.0, 0.160))
    stand("halden-b340-laboratory-microscope", -0.03, 0, 38)


def request():
    anchor("middle", (0.02, -0.18, 0.10))
    stand("meridian-c24r-refrigerated-microcentrifuge", 0.12, 0.16, -32)
    stand("meridian-microcentrifuge-tubes", 0.20, -0.24, -10)
    with placed((-0.11, -0.22, 0.0004), rotate=(0, 0, 14)):
        sheet()


COSTS = (
    ("Instrument with rotor", "4,390"),
    ("Adapters for small tubes", "84"),
    ("Yearly inspection", "1,100"),
    ("Electricity", "389"),
    ("Decontamination and disposal", "150"),
    ("Total", "6,113"),
)


def sheet():
    """The article's own request on one printed page, with its cost table over five years."""
    width, height = 0.216, 0.279
    prism(rectangle(width, height), 0.0004, paper("#FCFCFA"), 0.0001)
    inner = width - 0.044
    with placed((-inner / 2, height / 2, 0.00045)):
        black, gray = ink(DARK), ink("#5B6A71")
        text("Equipment request", 0.0085, black, at=(0, -0.030, 0), align="left")
        text("Refrigerated microcentrifuge for RNA preparation", 0.0040, gray, at=(0, -0.044, 0), align="left")
        for number, (words, dollars) in enumerate(COSTS):
            down = -0.070 - 0.016 * number
            text(words, 0.0042, black, at=(0, down, 0), align="left")
            text(dollars, 0.0042, black, at=(inner, down, 0), align="right", font="mono")
            with placed((inner / 2, down - 0.0070, 0)):
                box(inner, 0.0008 if number == len(COSTS) - 2 else 0.0004, 0.0001, gray, radius=0, bevel=0)


def absorbance():
    anchor("middle", (0.02, -0.12, 0.082))
    stand("halden-sp20-visible-spectrophotometer", 0.03, 0.10, 20, lid=96)
    stand("halden-disposable-cuvettes", -0.04, -0.20, 14, only=True)


def class_set():
    anchor("middle", (0.0, 0.10, 0.15))
    for number in range(6):
        stand("halden-b120-student-microscope", -0.30 + 0.155 * number, -0.20 + 0.17 * number, 40)


SCENES = {
    "choosing-a-rotor-rcf-not-rpm": rotors,
    "what-balance-readability-really-costs": balances,
    "calibrating-pipettes-iso-8655": pipette_on_the_balance,
    "autoclave-cycles-and-biological-indicators": sterilizer,
    "koehler-illumination-in-ten-minutes": koehler,
    "an-equipment-request-that-gets-approved": request,
    "stray-light-and-bandwidth": absorbance,
    "planning-microscopes-for-a-teaching-lab": class_set,
}
