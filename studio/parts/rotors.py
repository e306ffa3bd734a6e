"""Centrifuge rotors and what spins in them. A rotor's shaft is Z, its upper rim at Z = 0."""

import math

from materials import BLACK, aluminum, plastic, steel
from parts.housings import grip
from parts.solids import around, cut, cylinder, lathe, merged, placed, prism, ring, text
from materials import ink


def fixed_angle_rotor(radius=0.088, places=24, angle=45.0, hole=0.0058, material=None, tubes=None, numbered=True):
    """A fixed-angle rotor for `places` tubes in one ring. `tubes` maps a place to a function that hangs a tube from Z = 0."""
    material = material or aluminum("#8E979C")
    circle_at, height = radius * 0.745, radius * 0.52
    body = lathe([(0, -height), (radius * 0.45, -height), (radius, -radius * 0.16), (radius, -radius * 0.05), (radius * 0.965, 0), (radius * 0.90, 0), (radius * 0.58, -radius * 0.24), (radius * 0.30, -radius * 0.27), (radius * 0.22, -radius * 0.22), (0, -radius * 0.22)], material, 144, 0.0012, "rotor")
    seat_z = -radius * 0.118
    wells = []
    for place in around(places, circle_at, -90):
        with placed((0, 0, seat_z), rotate=(0, -angle, 0)):
            with placed((0, 0, -0.036)):
                wells.append(cylinder(hole, 0.060, plastic("#262C30"), 0, 48))
    cut(body, merged(wells))
    for place in around(places, circle_at, -90):
        with placed((0, 0, seat_z), rotate=(0, -angle, 0)):
            if tubes and place in tubes:
                with placed((0, 0, 0.0045), rotate=(0, 0, 90)):
                    tubes[place]()
        if numbered and (place + 1) % (6 if places > 12 else 2) == 0 or numbered and place == 0:
            with placed((radius * 0.932 - circle_at, 0, 0.0001), rotate=(0, 0, 90)):
                text(str(place + 1), radius * 0.05, ink("#F3F6F6"), weight=0.015, thickness=0.00004)
    with placed((0, 0, -radius * 0.22)):
        rotor_nut(radius * 0.17)
    return body


def rotor_nut(radius=0.015, height=0.016):
    """The knurled nut that holds a rotor on its shaft."""
    grip(radius, height * 0.7, steel("satin"), 40)
    with placed((0, 0, height * 0.7)):
        lathe([(0, 0), (radius * 0.78, 0), (radius * 0.7, height * 0.3), (0, height * 0.3)], steel("satin"), 64, 0.0008)
        with placed((0, 0, height * 0.26)):
            socket = prism([(radius * 0.3 * math.cos(math.radians(60 * k)), radius * 0.3 * math.sin(math.radians(60 * k))) for k in range(6)], height * 0.05, plastic(BLACK), 0)


def bowl(radius=0.100, depth=0.075, rim=0.012, material=None):
    """The chamber a rotor turns in, its rim at Z = 0, with the sealing ring."""
    from materials import rubber

    profile = [(0.012, -depth), (radius * 0.86, -depth), (radius, -depth * 0.72), (radius, -0.003), (radius + rim * 0.4, 0), (radius + rim * 0.4, -0.002), (radius + 0.0018, -0.004), (radius + 0.0018, -depth * 0.7), (radius * 0.87, -depth - 0.0018), (0.012, -depth - 0.0018), (0.012, -depth)]
    lathe(profile, material or steel("satin"), 144, 0.0, "bowl")
    with placed((0, 0, -0.0005)):
        ring(radius + rim, radius + rim * 0.35, 0.0035, rubber("#2A2E31"), 0.0014, 144)


def rotor_lid(radius=0.084, material=None):
    """The screw-on lid of a rotor with its knob, underside at Z = 0."""
    material = material or aluminum("#5C656A")
    lathe([(0, 0), (radius, 0), (radius, 0.0025), (radius * 0.6, 0.009), (0.022, 0.011), (0, 0.011)], material, 144, 0.001, "rotor lid")
    with placed((0, 0, 0.010)):
        grip(0.017, 0.014, plastic("#24282B"), 32)
