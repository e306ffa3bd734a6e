/**
 * Laboratory words that name the same thing. A search for one word of a row also finds the others, ranked after exact matches. The words are single and in the
 * form in which they are compared; a name of two words is listed by its distinctive one. Staff may switch single rows off, and add their own.
 */
export const laboratorySynonyms: readonly string[] = [
  "pcr thermocycler cycler",
  "scale balance",
  "fridge refrigerator",
  "spectrometer spectrophotometer photometer",
  "pipettor pipet pipette micropipette",
  "dispensette dispenser",
  "stirplate stirrer",
  "shaker agitator",
  "sterilizer autoclave",
  "ultrasonicator sonicator",
  "hotplate heatplate",
  "waterbath thermobath",
  "rotavap evaporator",
  "eppi microtube",
];
