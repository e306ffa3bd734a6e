"""The hero of the home page: the B340 on a turntable that swings slowly from side to side. A still, and the film that starts with it."""

import math

import catalog
from parts.arrangement import stand
from parts.solids import anchor
from scene import View

HANDLES = ["hero"]

HANDLE = "halden-b340-laboratory-microscope"
TURN, SWING = 36, 20
SECONDS, RATE = 8, 24
STILL, FILM = (1440, 1200), (960, 800)


def views(_):
    return {}


def film():
    """The poster, and half of the swing by frame: the way back is the same frames in reverse."""
    half = SECONDS * RATE // 2
    return {"poster": _at(0.0, STILL, 0.08)} | {f"{k:03}": _at(k / (2 * half), FILM, 0.2) for k in range(half + 1)}


def _at(phase, pixels, grain):
    turn = TURN + SWING * math.cos(2 * math.pi * phase)
    return View("Halden B340 laboratory microscope.", turn=0, elevation=13, look_at="middle", span=0.63, pixels=pixels, grain=grain, show={"turn": turn})


def build(_, view):
    stand(HANDLE, 0, 0, view.show["turn"])
    anchor("middle", (0.02, 0, catalog.product(HANDLE).size[2] * 0.46))
