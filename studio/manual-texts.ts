/** What the documents of the sample shop say per kind of product. A family's texts hold for each of its types. */
export type ManualTexts = {
  safety: string[];
  setup: string[];
  operation: string[];
  care: string[];
  /** What the quick start shows first, in a few words each. */
  quick: string[];
};

const electric = [
  "Connect the instrument only to a grounded outlet of the voltage on its rating plate.",
  "Disconnect the power cord before cleaning, and before changing a fuse or a lamp.",
  "Do not use the instrument where explosive gases or solvent vapors can gather.",
];
const wipe = "Wipe the housing with a cloth dampened with 70% ethanol or a mild detergent. Never spray liquid into vents or sockets.";

const centrifuge: ManualTexts = {
  safety: [
    ...electric,
    "Keep 30 cm clear around the centrifuge while it runs, and never move or lean on it.",
    "Use only rotors and tubes that are rated for the force you set. Retire a rotor that is scratched, corroded, or past its date.",
    "Spin infectious or toxic samples only in sealed rotors or buckets, and open those in a safety cabinet.",
  ],
  setup: [
    "Lift the centrifuge out of the box with two people if it weighs more than 15 kg, and set it on a level, rigid bench.",
    "Let it reach room temperature for two hours, so that no moisture is left inside.",
    "Connect the power cord, switch on, and open the lid. Take the transport foam out of the chamber.",
    "Set the rotor on the shaft, tighten its nut with the key that came with it, and check that it turns freely by hand.",
  ],
  operation: [
    "Load tubes of equal mass opposite each other. Masses of a pair should differ by less than the imbalance limit.",
    "Close the lid until it locks, enter the force (x g) or speed, and the time.",
    "Press Start. Stay until the set speed is reached; stop at once if you hear or feel vibration.",
    "Wait for standstill. The lid opens only then. Take the tubes out without shaking the pellet.",
  ],
  care: [
    wipe,
    "Take the rotor off each week, wash it with neutral detergent, rinse with distilled water, and let it dry upside down.",
    "Grease the shaft and the O-rings lightly every month.",
    "After a broken tube, remove all glass and wipe the chamber before the next run.",
  ],
  quick: [
    "Place on a level bench, 30 cm clear",
    "Fit and tighten the rotor",
    "Balance the tubes in pairs",
    "Close the lid, set force and time",
    "Start, and wait for standstill",
  ],
};

const microscope: ManualTexts = {
  safety: [
    ...electric,
    "Carry the microscope upright with one hand on the arm and one below the base.",
    "Do not look into the light source at full brightness without a specimen in place.",
    "Handle glass slides and cover slips as sharps.",
  ],
  setup: [
    "Set the stand on a bench that does not shake, away from direct sunlight.",
    "Fit the head, turn it toward you, and tighten its screw. Insert the eyepieces.",
    "Screw the objectives into the nosepiece in the order of their magnification.",
    "Connect the power supply, switch on the lamp, and start at low brightness.",
  ],
  operation: [
    "Place the specimen on the stage and turn the lowest magnification into the light path.",
    "Focus with the coarse drive, then with the fine drive. Set the eyepieces to the distance between your eyes.",
    "Adjust the condenser and its diaphragm to the aperture of the objective, where the stand has them.",
    "Step up the magnification and refocus with the fine drive only. Use immersion oil only with objectives marked Oil.",
  ],
  care: [
    "Blow dust off lenses first. Then wipe with lens paper and a drop of lens cleaner, from the middle outward.",
    "Remove immersion oil after each session.",
    wipe,
    "Cover the microscope when it is not in use and leave the lowest magnification in place.",
  ],
  quick: [
    "Fit head, eyepieces, and objectives",
    "Connect power, set light low",
    "Lowest magnification first",
    "Coarse focus, then fine focus",
    "Adjust the diaphragm, then step up",
  ],
};

const balance: ManualTexts = {
  safety: [
    ...electric,
    "Do not load more than the stated capacity, and lower heavy loads gently.",
    "Weigh hazardous substances in closed vessels or under a suitable enclosure.",
  ],
  setup: [
    "Choose a rigid table away from doors, air outlets, radiators, and centrifuges.",
    "Set the feet until the bubble of the level stands in the middle of its ring.",
    "Connect power and leave the instrument on: analytical models need two hours to warm up, others thirty minutes.",
    "Adjust it at its place, with the internal weight or a calibration weight of the stated class.",
  ],
  operation: [
    "Check that the display reads zero, or press Zero.",
    "Place the vessel in the middle of the pan and press Tare.",
    "Add the sample, close the doors, and read the value when the stability sign appears.",
    "Note the minimum weight for your tolerance; below it a reading has too large a relative error.",
  ],
  care: [
    "Lift off pan and draft shield and clean them with warm water and mild detergent.",
    "Brush spilled powder away from the pan, never toward its middle.",
    "Check with a reference weight each day of use and keep a record.",
    wipe,
  ],
  quick: ["Rigid table, no drafts", "Level with the bubble", "Warm up", "Adjust with a weight", "Tare, add, read when stable"],
};

const meter: ManualTexts = {
  safety: [
    "Use only the power supply or batteries named in the specification.",
    "Wear eye protection when you handle buffers, electrolytes, and samples.",
    "Sensors of glass break easily; collect fragments with tweezers.",
  ],
  setup: [
    "Insert the batteries or connect the power supply.",
    "Connect the sensor, remove its cap, and rinse it with distilled water.",
    "Let sensor and standards come to the same temperature.",
    "Calibrate or zero with fresh standards that bracket the values you expect.",
  ],
  operation: [
    "Rinse the sensor and dab it dry. Do not rub.",
    "Bring it into the sample, stir gently, and wait until the reading is stable.",
    "Write down the reading together with the temperature.",
    "Rinse between samples, and check a standard after every tenth.",
  ],
  care: [
    "Store sensors as their own sheets say; pH electrodes stand in storage solution, never in distilled water.",
    "Replace standards after their date, and never pour them back.",
    wipe,
    "Take the batteries out before long storage.",
  ],
  quick: ["Power and sensor", "Rinse and dab dry", "Calibrate with fresh standards", "Measure, wait for stable", "Rinse and store"],
};

const heating: ManualTexts = {
  safety: [
    ...electric,
    "Surfaces stay hot after switching off. Wait for the warning light to go out, or use gloves.",
    "Do not heat sealed vessels, or liquids whose flash point lies below the set temperature plus 25 °C.",
    "Set the independent temperature limit a few degrees above your working temperature.",
  ],
  setup: [
    "Set the instrument on a level, heat-resistant bench with 10 cm of clearance at its sides and back.",
    "Remove all packing from chamber, bath, or block, and fit shelves, racks, or blocks.",
    "Fill baths with the liquid that the specification names, to the mark. Never run a bath dry.",
    "Connect power, switch on, and let the instrument run empty at working temperature for one hour.",
  ],
  operation: [
    "Set the temperature and, where there is one, the timer.",
    "Wait until the display is stable. Chambers need longer than their display suggests: allow thirty minutes more.",
    "Load so that air or liquid can move around the vessels.",
    "Check the temperature at the sample with a calibrated thermometer once a month.",
  ],
  care: [
    wipe,
    "Clean spills when the instrument is cold; salts and acids attack steel within hours.",
    "Change bath water weekly, and descale when a white film appears.",
    "Test the temperature limit twice a year.",
  ],
  quick: [
    "Level bench, 10 cm clear",
    "Fit shelves, blocks, or fill to the mark",
    "Set the temperature limit",
    "Set the temperature, wait until stable",
    "Load with space between vessels",
  ],
};

const liquid: ManualTexts = {
  safety: [
    "Check that every wetted material resists the liquid you use.",
    "Wear gloves and eye protection. Never point a filled tip or outlet at anybody.",
    "Do not use flammable liquids with parts that are not rated for them.",
  ],
  setup: [
    "Compare the parts with the list in the box, and read the certificate.",
    "Fit the tip, tubing, or filling valve until it sits firmly and straight.",
    "Charge or connect the instrument where it needs power.",
    "Let instrument, tips, and liquid stand in the same room for two hours before precise work.",
  ],
  operation: [
    "Set the volume, coming from a higher value down to the one you want.",
    "Prewet three times, then take up with an even movement, the tip a few millimeters below the surface.",
    "Deliver against the wall of the vessel, wait one second, and empty completely.",
    "Check the delivered mass with ten weighings as ISO 8655 describes, at least once a year.",
  ],
  care: [
    "Rinse with distilled water after buffers and salts.",
    "Hang or stand the instrument upright; never lay it down with liquid inside.",
    "Replace seals and tubing at the interval of the specification.",
    wipe,
  ],
  quick: [
    "Fit tip, tubing, or valve",
    "Set the volume from above",
    "Prewet three times",
    "Take up slowly, deliver on the wall",
    "Rinse and store upright",
  ],
};

const mixing: ManualTexts = {
  safety: [
    ...electric,
    "Tie back hair and loose sleeves near turning parts.",
    "Raise the speed slowly; vessels can travel, splash, or tip over.",
    "Use guards and clamps that fit the vessel.",
  ],
  setup: [
    "Set the instrument on a level, non-slip bench that carries its weight with a full load.",
    "Fit platform, clamp, shaft, or bar, and tighten all screws.",
    "Set the speed to its lowest value, connect power, and switch on.",
    "Run for a minute without a load and listen for rubbing or knocking.",
  ],
  operation: [
    "Place the vessels so that the load is even, and fill them to three quarters at most.",
    "Raise the speed in steps until the liquid moves as you want it.",
    "Set the time, or leave it on continuous.",
    "Lower the speed before you stop, and wait until everything stands still.",
  ],
  care: [
    wipe,
    "Tighten platform and clamp screws every month.",
    "Remove spills at once; dried salts wear bearings.",
    "Replace worn rubber cups, belts, and bars.",
  ],
  quick: ["Level, non-slip bench", "Fit platform, clamp, or bar", "Load evenly", "Raise the speed in steps", "Slow down before stopping"],
};

const optics: ManualTexts = {
  safety: [
    ...electric,
    "Ultraviolet light harms eyes and skin. Keep covers closed while a lamp is on.",
    "Lamps are hot; let them cool for twenty minutes, and do not touch their glass with bare fingers.",
  ],
  setup: [
    "Set the instrument on a bench free from dust, vibration, and direct sunlight.",
    "Remove the transport locks and the desiccant from the sample compartment.",
    "Connect power and, where needed, the computer. Switch on.",
    "Let the lamp warm up for the time in the specification and wait for the self-test to pass.",
  ],
  operation: [
    "Choose wavelength and mode.",
    "Measure the blank first, with the same solvent and the same kind of cuvette or plate.",
    "Wipe the optical faces, insert the sample in the same direction each time, and close the cover.",
    "Keep readings within the linear range; dilute above an absorbance of about 2.",
  ],
  care: [
    "Clean cuvettes with solvent and distilled water at once after use.",
    "Check wavelength and absorbance with reference standards every three months.",
    "Replace lamps at their rated hours.",
    wipe,
  ],
  quick: ["Remove transport locks", "Warm up and self-test", "Choose wavelength", "Blank first", "Measure within the linear range"],
};

const sterilizing: ManualTexts = {
  safety: [
    ...electric,
    "Never open a chamber under pressure. Wait until the display allows it, and stand aside from the steam.",
    "Do not sterilize sealed vessels, flammable liquids, bleach, or materials that the specification excludes.",
    "Wear heat-resistant gloves and eye protection when unloading.",
  ],
  setup: [
    "Set the instrument on a level bench that carries it when full, with free space above the exhaust.",
    "Fit trays, baskets, or shelves, and remove all packing from the chamber.",
    "Fill with distilled water to the mark where steam is made.",
    "Run one full cycle empty before first use, and a biological indicator in the first load.",
  ],
  operation: [
    "Loosen caps, and leave space between items.",
    "Choose the cycle that fits the load: liquids need slow exhaust, wrapped goods need drying.",
    "Put a chemical indicator into each load and a biological one each week.",
    "Record cycle, load, operator, and indicator results.",
  ],
  care: [
    "Drain and wipe the chamber each week, and clean the door seal.",
    "Change filters and seals at the interval of the specification.",
    "Have the safety valve tested each year as your local rules ask.",
    wipe,
  ],
  quick: [
    "Level bench, free exhaust",
    "Fill with distilled water",
    "Load loosely, loosen caps",
    "Choose the right cycle",
    "Wait for pressure zero, wear gloves",
  ],
};

const supplies: ManualTexts = {
  safety: [
    "Check each piece before use and discard what is cracked, scratched, or deformed.",
    "Stay within the limits of the specification: force, temperature, pressure, and chemicals.",
    "Dispose of used pieces as your laboratory's rules for their contents ask.",
  ],
  setup: [
    "Compare label, part number, and lot with your order.",
    "Check in the specification table that the product fits your instrument.",
    "Leave it in its packing until use, dry and out of sunlight.",
    "Let it reach room temperature before precise work.",
  ],
  operation: [
    "Open the packing without touching the parts that meet the sample.",
    "Fit or place the product as the guide of your instrument describes.",
    "Note the lot number in your records where results depend on it.",
    "Do not reuse what is marked for single use.",
  ],
  care: [
    "Store at 15 to 25 °C unless the specification says otherwise.",
    "Clean reusable pieces with neutral detergent, rinse with distilled water, and let them dry.",
    "Use within the printed date.",
    "Keep opened packs closed and upright.",
  ],
  quick: ["Compare label and order", "Check that it fits your instrument", "Open cleanly", "Use within its limits", "Store dry, out of sunlight"],
};

const families: [RegExp, ManualTexts][] = [
  [
    /Accessory|Rotor|Tubes|Rack|Tips|Bottle$|Flask|Buffer|Cuvettes|Slides|Oil|Bars|Supplies|Standards|Lamp|Indicator|Block|Electrode|Weights|Objective/,
    supplies,
  ],
  [/centrifuge/i, centrifuge],
  [/Microscope/, microscope],
  [/Balance|Moisture/, balance],
  [/Meter|Thermometer|Caliper/, meter],
  [/Pipette|Dispenser|Pump/, liquid],
  [/Stirrer|Shaker|Mixer|Roller|Homogenizer/, mixing],
  [/Spectro|Reader|Fluorometer/, optics],
  [/Autoclave|Steriliz|UV Cabinet/, sterilizing],
  [/Hotplate|Incubator|Oven|Bath|Cycler/, heating],
];

export function manualTexts(productType: string): ManualTexts {
  return families.find(([pattern]) => pattern.test(productType))?.[1] ?? supplies;
}
