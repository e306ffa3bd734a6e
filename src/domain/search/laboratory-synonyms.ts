/**
 * Words of laboratories that name the same thing. Of each row, whoever types one finds the others too, after what has the very word. Single words in the
 * form in which they are compared; of a name of two words the one that tells.
 */
const rows = [
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

const others = new Map<string, string[]>();
for (const row of rows) {
  const words = row.split(" ");
  for (const word of words) others.set(word, [...(others.get(word) ?? []), ...words.filter((other) => other !== word)]);
}

/** What else the thing is called in laboratories. */
export function synonymsOf(term: string): readonly string[] {
  return others.get(term) ?? [];
}
