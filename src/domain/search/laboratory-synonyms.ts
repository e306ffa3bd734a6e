/**
 * Words of laboratories that name the same thing. Of each row, whoever types one finds the others too, after what has the very word. Single words in the
 * form in which they are compared; of a name of two words the one that tells. Staff may switch single rows off, and add their own.
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
