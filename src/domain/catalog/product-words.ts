/** The words of a product that come from lists, each with what it means. Safe in a browser. */

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

/** What a product may be used for by law. */
export const regulatoryMarkings = {
  "research-use-only": "For research use only. Not for use in diagnostic procedures.",
  "laboratory-use": "For general laboratory use",
  ivd: "In vitro diagnostic device (IVD)",
  "medical-device-1": "Medical device, class I",
  "medical-device-2": "Medical device, class II",
  "medical-device-2a": "Medical device, class IIa",
  "medical-device-2b": "Medical device, class IIb",
  "medical-device-3": "Medical device, class III",
} as const;

/** What another product is to one, as its page says it. */
export const relationWords = { "replaced-by": "Replaced by", fits: "Fits", "spare-part": "Spare parts" } as const;
export type RelationKind = keyof typeof relationWords;
export const relationKinds = Object.keys(relationWords) as [RelationKind, ...RelationKind[]];

export type HazardClass = keyof typeof hazardClasses;
export type RegulatoryMarking = keyof typeof regulatoryMarkings;
export const hazardClassNames = Object.keys(hazardClasses) as [HazardClass, ...HazardClass[]];
export const regulatoryMarkingNames = Object.keys(regulatoryMarkings) as [RegulatoryMarking, ...RegulatoryMarking[]];
