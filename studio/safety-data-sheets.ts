/**
 * Safety data sheets of the reagents of the sample shop, in the 16 sections of the OSHA Hazard Communication Standard (29 CFR 1910.1200,
 * appendix D) and of the GHS. The substances are real and so are their properties; the products are not, so each sheet says that it is a sample.
 */
export type SafetyDataSheet = {
  use: string;
  /** Section 2: how the mixture is classified. */
  classification: string[];
  /** "Danger", "Warning", or null where nothing has to be labeled. */
  signalWord: "Danger" | "Warning" | null;
  /** With their codes: "H225 Highly flammable liquid and vapor". */
  hazards: string[];
  precautions: string[];
  ingredients: { name: string; cas: string; share: string }[];
  firstAid: string[];
  fire: string[];
  release: string[];
  handling: string[];
  limits: { name: string; value: string }[];
  protection: string[];
  properties: { name: string; value: string }[];
  stability: string[];
  toxicology: string[];
  ecology: string[];
  disposal: string[];
  transport: string[];
  regulation: string[];
};

const rinseEyes = "Eyes: rinse with plenty of water for several minutes, take out contact lenses, and go on rinsing. See a doctor if irritation stays.";
const washSkin = "Skin: wash with soap and water, and take off what is wet.";
const freshAir = "Inhalation: go into fresh air. See a doctor if you feel unwell.";
const noVomiting = "Swallowing: rinse the mouth with water and do not induce vomiting. Call a poison center (1-800-222-1222 in the United States) if you feel unwell.";
const anyMedia = "Suits its surroundings: water spray, carbon dioxide, powder, or foam are all suitable.";
const notClassified = ["Not a hazardous mixture under 29 CFR 1910.1200 (OSHA HCS) or Regulation (EC) No 1272/2008."];
const notRegulated = ["Not regulated as dangerous goods by DOT, IATA, IMDG, or ADR."];
const gloves = "Nitrile gloves of at least 0.11 mm (EN 374), safety glasses with side shields (ANSI Z87.1), and a laboratory coat.";

export const safetyDataSheets: Record<string, SafetyDataSheet> = {
  "aldergate-ph-buffer-set": {
    use: "Calibration of pH meters in laboratories. Not for food, drugs, or use in the home.",
    classification: notClassified,
    signalWord: null,
    hazards: ["None that has to be labeled. Splashes can irritate the eyes, those of pH 10.01 most."],
    precautions: ["P264 Wash hands after handling.", "P280 Wear eye protection."],
    ingredients: [
      { name: "Water (all three)", cas: "7732-18-5", share: "97 to 99.5%" },
      { name: "pH 4.01: potassium hydrogen phthalate", cas: "877-24-7", share: "1.0%" },
      { name: "pH 7.00: potassium dihydrogen phosphate", cas: "7778-77-0", share: "0.3%" },
      { name: "pH 7.00: disodium hydrogen phosphate", cas: "7558-79-4", share: "0.4%" },
      { name: "pH 10.01: sodium hydrogen carbonate", cas: "144-55-8", share: "0.2%" },
      { name: "pH 10.01: sodium carbonate", cas: "497-19-8", share: "0.3%" },
      { name: "Dye and preservative (all three)", cas: "Mixture", share: "Below 0.1%" },
    ],
    firstAid: [rinseEyes, washSkin, freshAir, noVomiting],
    fire: ["The solutions do not burn.", anyMedia, "The packing can give off carbon monoxide when it burns. Fire fighters wear self-contained breathing apparatus."],
    release: ["Take up with paper towels or an absorbent, and rinse the place with water.", "Spills are slippery. Small amounts may go into the drain where local rules allow it."],
    handling: ["Close bottles at once: pH 10.01 takes up carbon dioxide from the air.", "Store at 15 to 25 °C, upright, away from frost. Never pour used buffer back."],
    limits: [{ name: "All ingredients", value: "No limit set by OSHA (PEL) or ACGIH (TLV) at these concentrations" }],
    protection: ["Ordinary room ventilation is enough.", gloves],
    properties: [
      { name: "Appearance", value: "Clear liquids: red (4.01), yellow (7.00), blue (10.01)" },
      { name: "Odor", value: "None" },
      { name: "pH at 25 °C", value: "4.01, 7.00, and 10.01" },
      { name: "Melting point", value: "About 0 °C" },
      { name: "Boiling point", value: "About 100 °C" },
      { name: "Flash point", value: "None" },
      { name: "Density at 20 °C", value: "1.00 to 1.01 g/mL" },
      { name: "Solubility in water", value: "In every proportion" },
    ],
    stability: ["Stable as stored.", "pH 10.01 gives off carbon dioxide with acids. Keep apart from strong acids and oxidizers."],
    toxicology: [
      "Potassium hydrogen phthalate: LD50 above 3,200 mg/kg (oral, rat). Sodium carbonate: LD50 2,800 mg/kg (oral, rat).",
      "At these concentrations no acute toxicity, sensitization, or carcinogenicity is known. No ingredient is listed by IARC, NTP, or OSHA as a carcinogen.",
    ],
    ecology: ["No harm to the environment is expected from the amounts sold.", "Phosphates feed algae: do not let large amounts into rivers and lakes."],
    disposal: ["Dilute and rinse down a laboratory drain where local rules allow it; otherwise collect as aqueous waste.", "Rinsed HDPE bottles can be recycled."],
    transport: notRegulated,
    regulation: ["TSCA: all ingredients are listed.", "SARA 302, 304, 313: no ingredient above its threshold.", "California Proposition 65: no listed substance."],
  },
  "halden-type-a-immersion-oil": {
    use: "Immersion of microscope objectives. For laboratories only.",
    classification: ["OSHA HCS: not classified. GHS, environment: aquatic hazard, chronic, category 4."],
    signalWord: null,
    hazards: ["H413 May cause long lasting harmful effects to aquatic life."],
    precautions: ["P273 Avoid release to the environment.", "P501 Dispose of contents and container as chemical waste."],
    ingredients: [
      { name: "Polybutene", cas: "9003-29-6", share: "50 to 65%" },
      { name: "White mineral oil", cas: "8042-47-5", share: "20 to 30%" },
      { name: "Terphenyl, hydrogenated", cas: "61788-32-7", share: "10 to 20%" },
    ],
    firstAid: [rinseEyes, washSkin, freshAir, noVomiting],
    fire: [
      "Burns only when strongly heated. Use carbon dioxide, powder, or foam; no water jet.",
      "Gives off carbon monoxide and dioxide. Fire fighters wear self-contained breathing apparatus.",
    ],
    release: ["Spilled oil is slippery. Take up with paper towels or an absorbent, and wash the place with detergent.", "Keep out of drains."],
    handling: ["Wipe bottle and rod after use, and wash hands before eating.", "Store at 10 to 30 °C, closed, away from light and oxidizers."],
    limits: [
      { name: "Mineral oil, mist", value: "OSHA PEL 5 mg/m³; ACGIH TLV 5 mg/m³ (inhalable). No mist is made in use as intended." },
      { name: "Terphenyl, hydrogenated", value: "ACGIH TLV 0.5 ppm; NIOSH REL 0.5 ppm (5 mg/m³)" },
    ],
    protection: ["Ordinary room ventilation is enough.", gloves],
    properties: [
      { name: "Appearance", value: "Clear, colorless to pale yellow liquid" },
      { name: "Odor", value: "Faint" },
      { name: "Refractive index (nD, 23 °C)", value: "1.515" },
      { name: "Kinematic viscosity at 23 °C", value: "150 mm²/s" },
      { name: "Density at 23 °C", value: "0.92 g/mL" },
      { name: "Flash point", value: "Above 150 °C (closed cup)" },
      { name: "Vapor pressure at 20 °C", value: "Below 0.01 hPa" },
      { name: "Solubility in water", value: "Practically none" },
    ],
    stability: ["Stable as stored; no dangerous polymerization.", "Keep apart from strong oxidizers."],
    toxicology: [
      "Polybutene and white mineral oil: LD50 above 5,000 mg/kg (oral, rat).",
      "Not a skin sensitizer. No ingredient is listed by IARC, NTP, or OSHA as a carcinogen. Free of PCBs and chlorinated paraffins.",
      "Long contact can dry the skin.",
    ],
    ecology: [
      "Hydrogenated terphenyl breaks down slowly and can build up in organisms (very persistent, very bioaccumulative under REACH).",
      "Floats on water. Do not let it into drains, soil, or water.",
    ],
    disposal: ["Collect used oil and wiping tissue as chemical waste, halogen-free (EU waste code 13 02 05)."],
    transport: notRegulated,
    regulation: [
      "TSCA: all ingredients are listed.",
      "REACH: hydrogenated terphenyl is on the candidate list of substances of very high concern.",
      "California Proposition 65: no listed substance.",
    ],
  },
  "halden-uv-vis-reference-set": {
    use: "Checks of spectrophotometers. The liquids are sealed by heat in quartz cells and are never taken out.",
    classification: [
      "As supplied, in sealed cells, nobody is exposed. If a cell breaks:",
      "Holmium oxide in 10% perchloric acid: corrosive to metals, category 1; skin corrosion, category 1B; serious eye damage, category 1.",
      "Toluene in hexane (complete set only): flammable liquid, category 2; aspiration hazard, category 1; skin irritation, category 2; toxic for reproduction, category 2; drowsiness, category 3; repeated exposure, category 2; aquatic hazard, chronic, category 2.",
      "The other solutions are not classified at their concentrations.",
    ],
    signalWord: "Danger",
    hazards: [
      "H225 Highly flammable liquid and vapor.",
      "H290 May be corrosive to metals.",
      "H304 May be fatal if swallowed and enters airways.",
      "H314 Causes severe skin burns and eye damage.",
      "H336 May cause drowsiness or dizziness.",
      "H361 Suspected of damaging fertility.",
      "H373 May cause damage to the nervous system through prolonged or repeated exposure.",
      "H411 Toxic to aquatic life with long lasting effects.",
    ],
    precautions: [
      "P210 Keep away from heat, sparks, and open flames.",
      "P280 Wear protective gloves and eye protection when handling broken cells.",
      "P303+P361+P353 If on skin: take off contaminated clothing at once and rinse skin with water.",
      "P305+P351+P338 If in eyes: rinse with water for several minutes, remove contact lenses, and go on rinsing.",
      "P310 Call a poison center or a doctor at once.",
    ],
    ingredients: [
      { name: "Wavelength: holmium oxide", cas: "12055-62-8", share: "4%" },
      { name: "Wavelength: perchloric acid", cas: "7601-90-3", share: "10%" },
      { name: "Absorbance: potassium dichromate in 0.001 mol/L perchloric acid", cas: "7778-50-9", share: "60 mg/L" },
      { name: "Stray light: potassium chloride", cas: "7447-40-7", share: "12 g/L" },
      { name: "Stray light: sodium nitrite", cas: "7632-00-0", share: "50 g/L" },
      { name: "Resolution: toluene", cas: "108-88-3", share: "0.02%" },
      { name: "Resolution: n-hexane", cas: "110-54-3", share: "Above 95%" },
    ],
    firstAid: [
      "Each cell holds 3.5 mL or less. Look at the engraved name of the broken cell first.",
      "Acid in the eyes: rinse with plenty of water for 15 minutes and see an eye doctor at once.",
      "Acid on skin: rinse with plenty of water, take off what is wet, and see a doctor.",
      "Hexane swallowed: do not induce vomiting; call a doctor at once.",
      freshAir,
    ],
    fire: [
      "Hexane burns; its vapor is heavier than air and can ignite at a distance. Use carbon dioxide, powder, or foam.",
      "Perchloric acid of 10% does not burn, but dried residue on wood or paper can burn violently: rinse it away with water.",
    ],
    release: [
      "Put out flames, air the room, and wear gloves and eye protection.",
      "Acid: neutralize with sodium hydrogen carbonate and take up. Hexane: take up with an absorbent and leave it to evaporate in a fume hood.",
      "Collect quartz splinters with tweezers.",
    ],
    handling: ["Hold cells by the frosted faces, and put them back into the case.", "Store at 15 to 30 °C, away from light. Never freeze the cells."],
    limits: [
      { name: "n-Hexane", value: "OSHA PEL 500 ppm; NIOSH REL 50 ppm; ACGIH TLV 50 ppm (skin)" },
      { name: "Toluene", value: "OSHA PEL 200 ppm; ACGIH TLV 20 ppm" },
      { name: "Chromium(VI) compounds", value: "OSHA PEL 5 µg/m³ as Cr(VI)" },
    ],
    protection: ["None is needed for closed cells.", `For broken cells: ${gloves.charAt(0).toLowerCase()}${gloves.slice(1)} Work in a fume hood.`],
    properties: [
      { name: "Appearance", value: "Sealed quartz cells: colorless, pale yellow, or yellow-orange liquids" },
      { name: "pH", value: "Below 1 (holmium), about 3 (dichromate), neutral (salts)" },
      { name: "Flash point, hexane", value: "-22 °C (closed cup)" },
      { name: "Boiling point, hexane", value: "69 °C" },
      { name: "Explosive limits, hexane", value: "1.1 to 7.5% in air" },
      { name: "Density at 20 °C", value: "0.66 g/mL (hexane), 1.10 g/mL (holmium)" },
      { name: "Solubility in water", value: "Complete, but for hexane (0.01 g/L)" },
    ],
    stability: ["Stable in sealed cells between 15 and 30 °C.", "Perchloric acid: keep away from organic material, reducing agents, and strong bases. Nitrite: keep away from acids."],
    toxicology: [
      "Perchloric acid: LD50 1,100 mg/kg (oral, rat); corrosive. n-Hexane: LD50 above 15,000 mg/kg (oral, rat); damages peripheral nerves on long exposure.",
      "Sodium nitrite: LD50 180 mg/kg (oral, rat), undiluted.",
      "Chromium(VI) is carcinogenic (IARC group 1); the cell holds about 0.2 mg of dichromate, below the limit of classification.",
    ],
    ecology: ["Hexane and dichromate are toxic to aquatic life. Nothing may go into drains."],
    disposal: ["Send cells back for recertification or disposal, closed and in their case.", "Broken cells: collect acid, hexane, and chromium waste apart, as hazardous waste."],
    transport: [
      "Hexane: UN 1208, HEXANES, class 3, packing group II, excepted quantities (E2).",
      "Holmium: UN 1802, PERCHLORIC ACID, not more than 50% acid, class 8, packing group II.",
    ],
    regulation: [
      "TSCA: all ingredients are listed.",
      "SARA 313: n-hexane, toluene, chromium compounds, and sodium nitrite are listed, below their thresholds.",
      "California Proposition 65: toluene, n-hexane, and chromium(VI) are listed.",
    ],
  },
  "emberline-bi24-biological-indicators": {
    use: "Checks of steam sterilizers. For laboratories only.",
    classification: notClassified,
    signalWord: null,
    hazards: ["None that has to be labeled. The spores do not cause disease (biosafety level 1). Crushed ampoules are sharp inside the vial."],
    precautions: ["P264 Wash hands after handling."],
    ingredients: [
      { name: "Water", cas: "7732-18-5", share: "Above 95%" },
      { name: "Tryptic soy broth", cas: "Mixture", share: "3%" },
      { name: "Bromocresol purple", cas: "115-40-2", share: "Below 0.1%" },
      { name: "Spores of Geobacillus stearothermophilus, ATCC 7953", cas: "None", share: "10\u2075 per vial" },
    ],
    firstAid: [rinseEyes, washSkin, freshAir, noVomiting],
    fire: ["The liquid does not burn; the plastic vial does.", anyMedia],
    release: ["Take up with paper towels, wipe the place with a disinfectant that kills spores (bleach 1:10, 10 minutes), and pick up glass with tweezers."],
    handling: ["Let processed vials cool for 10 minutes before you crush them: hot ampoules can burst.", "Store at 15 to 25 °C, away from sterilizing agents."],
    limits: [{ name: "All ingredients", value: "No limit set by OSHA (PEL) or ACGIH (TLV)" }],
    protection: ["Ordinary room ventilation is enough.", `Safety glasses when vials are crushed; heat-resistant gloves when they are taken out of the sterilizer.`],
    properties: [
      { name: "Appearance", value: "Plastic vial with a spore strip and a glass ampoule of purple liquid" },
      { name: "Odor", value: "Faint, of broth" },
      { name: "pH at 25 °C", value: "7.3" },
      { name: "Boiling point", value: "About 100 °C" },
      { name: "Flash point", value: "None" },
      { name: "Density at 20 °C", value: "1.01 g/mL" },
    ],
    stability: ["Stable until the printed date.", "Spores die in bleach, peroxide, and ethylene oxide; vials that met them show nothing."],
    toxicology: ["No acute toxicity is expected. The organism grows at 55 to 60 °C and does not infect people.", "No ingredient is listed by IARC, NTP, or OSHA as a carcinogen."],
    ecology: ["The organism occurs in soil and compost. No harm to the environment is expected."],
    disposal: ["Autoclave vials with growth, and the control, at 121 °C for 30 minutes. Then they are ordinary laboratory waste."],
    transport: ["Not regulated as dangerous goods by DOT, IATA, IMDG, or ADR; exempt from UN 3373."],
    regulation: ["TSCA: all ingredients are listed.", "Not a select agent (42 CFR 73).", "California Proposition 65: no listed substance."],
  },
};
