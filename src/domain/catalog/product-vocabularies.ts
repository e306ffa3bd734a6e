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

/** What a document of a product is, as staff choose it and shoppers read it where nothing better is said. */
export const documentKinds = {
  manual: "Manual",
  "quick-start": "Quick start guide",
  safety: "Safety data sheet",
  certificate: "Certificate",
  drawing: "Drawing",
  other: "Other document",
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** Languages of documents that the editor offers (BCP 47). */
export const documentLanguages = [
  ...(["en", "ar", "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko"] as const),
  ...(["lt", "lv", "nl", "no", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"] as const),
];

/** "de" -> "German". */
export function languageName(language: string): string {
  return new Intl.DisplayNames(["en-US"], { type: "language" }).of(language) ?? language;
}

export type HazardClass = keyof typeof hazardClasses;
export type RegulatoryMarking = keyof typeof regulatoryMarkings;
export const hazardClassNames = Object.keys(hazardClasses) as [HazardClass, ...HazardClass[]];
export const regulatoryMarkingNames = Object.keys(regulatoryMarkings) as [RegulatoryMarking, ...RegulatoryMarking[]];
