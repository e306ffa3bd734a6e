/** Safe in a browser. */

/** Classes of dangerous goods in transport (UN Model Regulations, 2.0.1.1). */
export const hazardClasses = {
  "1": "Explosives",
  "2.1": "Flammable gas",
  "2.2": "Non-flammable, non-toxic gas",
  "2.3": "Toxic gas",
  "3": "Flammable liquid",
  "4.1": "Flammable solid",
  "4.2": "Spontaneously combustible",
  "4.3": "Dangerous when wet",
  "5.1": "Oxidizer",
  "5.2": "Organic peroxide",
  "6.1": "Toxic",
  "6.2": "Infectious",
  "7": "Radioactive",
  "8": "Corrosive",
  "9": "Miscellaneous",
} as const;

export type HazardClass = keyof typeof hazardClasses;
export const hazardClassNames = Object.keys(hazardClasses) as [HazardClass, ...HazardClass[]];

/** "Class 3: Flammable liquid"; empty for anything that is not a hazard class. */
export function hazardClassText(hazardClass: string): string {
  return Object.hasOwn(hazardClasses, hazardClass) ? `Class ${hazardClass}: ${hazardClasses[hazardClass as HazardClass]}` : "";
}
